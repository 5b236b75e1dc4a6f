import { basename, dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { DEFAULT_EXCLUSIONS } from "./default_exclusions.ts";
import { gitExcludePath } from "./git_exclude_path.ts";
import { type IgnoreFile, readIgnoreFile } from "./ignore_file.ts";
import { isRuleFile } from "./rule_file.ts";
import { PathPattern } from "./path_pattern.ts";
import { type SourceEntry, sourceEntry } from "./source_entry.ts";
import { WorkspaceIgnore } from "./workspace_ignore.ts";

/** Directories that no rule brings back: graphin's own, and the stores of version control. */
const CLOSED_FOR_GOOD: ReadonlySet<string> = new Set([".git", ".graphin", ".hg", ".jj", ".svn"]);

/**
 * How a directory stands under the rules.
 *
 * - `open`: walk it.
 * - `passage`: it is out, but `.graphin/ignore` names something below it; walk it for that alone.
 * - `pruned`: out because of its name.
 * - `ignored`: out because of an ignore file.
 */
export type DirectoryStanding = "open" | "passage" | "pruned" | "ignored";

/** Which of the entries that steer the rules a directory has, where the caller has listed it. */
export interface RuleEntries {
  /** `.gitignore`. */
  readonly gitignore: boolean;
  /** `.git`, which marks the root of a repository. */
  readonly git: boolean;
}

/** What the rules take out besides what the ignore files say, and how they match. */
export interface IgnoreRulesOptions {
  /** Directory names that are out wherever they stand. @default {DEFAULT_EXCLUSIONS.directories} */
  readonly prunedDirectories?: ReadonlySet<string>;
  /** Whether patterns match without regard to case. @default {true on Windows and macOS} */
  readonly ignoreCase?: boolean;
}

interface Level {
  /** Directory of the ignore file relative to the anchor: empty, or with a trailing `/`. */
  readonly base: string;
  /** A pattern with many wildcards stands alone, since the library would backtrack in it for ages. */
  readonly matcher: Ignore | PathPattern;
}

/** More wildcards than this in one pattern are too many for a matcher that backtracks. */
const MAX_CHOICES = 2;

interface Scope {
  readonly standing: DirectoryStanding;
  /** The git rules that hold for the directory itself, outermost first. */
  readonly inherited: readonly Level[];
  /** Those that hold for its entries; null until first needed. */
  levels: readonly Level[] | null;
}

function literalPattern(path: string): string {
  return `/${path.replace(/[\\*?[\]!# ]/g, "\\$&")}`;
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** The git or jj repository whose working tree the directory belongs to, or null. */
function repositoryAbove(directory: string): string | null {
  for (let at = directory;; at = dirname(at)) {
    if (exists(join(at, ".git")) || exists(join(at, ".jj"))) return at;
    if (exists(join(at, ".hg")) || exists(join(at, ".svn")) || dirname(at) === at) return null;
  }
}

/**
 * The ignore rules of a workspace, read as its directories are asked for.
 *
 * Sources, weakest first: built-in directory names; git's `info/exclude`; each directory's
 * `.gitignore` from the repository's root down, also where that root lies above the workspace; and
 * `.graphin/ignore`. Within and across the git sources the last match wins, and nothing inside an
 * excluded directory can be brought back by them (gitignore(5)). A directory with a `.git` entry of
 * its own starts afresh, as git does for submodules and nested clones. If the rules above the
 * workspace exclude the workspace itself, they are left out: whoever names a directory wants it
 * indexed. The user's global excludes are not read, so that an index is the same for everybody.
 *
 * Files are read once; make new rules to see changed ones.
 */
export class IgnoreRules {
  /** With a separator at its end. */
  readonly #root: string;
  readonly #pruned: ReadonlySet<string>;
  readonly #matching: { readonly ignoreCase: boolean };
  readonly #workspace: WorkspaceIgnore;
  readonly #scopes = new Map<string, Scope>();
  readonly #files: SourceEntry[] = [];
  readonly #missing: string[] = [];
  readonly #problems: { path: string; message: string }[] = [];
  /** The git rules that reach the workspace from above it. */
  readonly #above: readonly Level[];
  /** The repository that the workspace is in, null if in none. */
  readonly #repository: string | null;
  /** The directory that levels are relative to: the workspace, or the repository around it. */
  #anchor: string;
  /** The workspace relative to the anchor: empty, or with a trailing `/`. */
  #prefix: string;

  /** @param root Absolute path of the workspace, with symbolic links resolved. */
  constructor(root: string, options: IgnoreRulesOptions = {}) {
    this.#root = root.endsWith(sep) ? root : root + sep;
    this.#pruned = options.prunedDirectories ?? DEFAULT_EXCLUSIONS.directories;
    const ignoreCase = options.ignoreCase ??
      (Deno.build.os === "windows" || Deno.build.os === "darwin");
    this.#matching = { ignoreCase };
    const own = this.#read(join(root, ".graphin", "ignore"), false);
    this.#workspace = new WorkspaceIgnore(own ?? "", this.#matching);
    for (const line of this.#workspace.unused) {
      const path = join(root, ".graphin", "ignore");
      const message = `the pattern ${
        line.slice(0, 80)
      } is too long or has too many wildcards; write it simpler`;
      this.#problems.push({ path, message });
    }
    this.#repository = repositoryAbove(root);
    this.#anchor = this.#repository ?? root;
    this.#prefix = this.#anchor === root
      ? ""
      : `${relative(this.#anchor, root).replaceAll(sep, "/")}/`;
    const above = this.#prefix === "" ? [] : this.#levelsAbove();
    if (above === null) {
      this.#anchor = root;
      this.#prefix = "";
    }
    this.#above = above ?? [];
  }

  /** The ignore files read so far, stamped, with absolute paths. */
  get files(): readonly SourceEntry[] {
    return this.#files;
  }

  /** Ignore files that exist and could not be used, with absolute paths. */
  get problems(): readonly { readonly path: string; readonly message: string }[] {
    return this.#problems;
  }

  /** Whether an ignore file that was read has been changed or removed since. */
  isStale(): boolean {
    return this.#hasChanged(this.#files);
  }

  /**
   * The same of those that do not lie in directories that are walked, and so are not watched: such as stand above the
   * workspace, and git's own. Says so too when one has appeared, or a repository around the workspace.
   */
  isStaleUnwatched(): boolean {
    return repositoryAbove(resolve(this.#root)) !== this.#repository ||
      this.#hasChanged(this.#files.filter(({ path }) => this.#isUnwatched(path))) ||
      this.#missing.some(exists);
  }

  #isUnwatched(path: string): boolean {
    return !path.startsWith(this.#root) || basename(path) === "exclude";
  }

  #hasChanged(files: readonly SourceEntry[]): boolean {
    return files.some((read) => {
      try {
        const now = sourceEntry(read.path, Deno.statSync(read.path));
        return now.size !== read.size || now.mtimeMs !== read.mtimeMs ||
          now.ctimeMs !== read.ctimeMs || now.inode !== read.inode;
      } catch {
        return true;
      }
    });
  }

  /** @param path Directory relative to the workspace root, `""` for the root itself. */
  directory(path: string): DirectoryStanding {
    return this.#scope(path).standing;
  }

  /** Spares the rules a look at the disk, for a caller that has just listed the directory. */
  enter(path: string, entries: RuleEntries): void {
    const scope = this.#scope(path);
    scope.levels ??= this.#withOwnRules(this.#base(path), scope.inherited, entries);
  }

  /** Whether the file at this path, relative to the workspace root, is out. */
  ignoresFile(path: string): boolean {
    const parentPath = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const parent = this.#scope(parentPath);
    if (parent.standing === "pruned" || parent.standing === "ignored") return true;
    const verdict = this.#workspace.verdict(path, null);
    if (verdict !== "silent") return verdict === "ignored";
    if (parent.standing === "passage") return true;
    const levels = this.#levels(parentPath, parent);
    return this.#decide(levels, this.#prefix + path)?.ignored ?? false;
  }

  /** Whether a change to the file at this path may change what is indexed anywhere. */
  isRuleFile(path: string): boolean {
    return isRuleFile(path);
  }

  #base(path: string): string {
    return path === "" ? this.#prefix : `${this.#prefix}${path}/`;
  }

  #levels(path: string, scope: Scope): readonly Level[] {
    return scope.levels ??= this.#withOwnRules(this.#base(path), scope.inherited);
  }

  #scope(path: string): Scope {
    const known = this.#scopes.get(path);
    if (known !== undefined) return known;
    const scope: Scope = path === ""
      ? { standing: "open", inherited: this.#above, levels: null }
      : this.#childScope(path);
    this.#scopes.set(path, scope);
    return scope;
  }

  #childScope(path: string): Scope {
    const cut = path.lastIndexOf("/");
    const parentPath = path.slice(0, Math.max(0, cut));
    const parent = this.#scope(parentPath);
    if (parent.standing === "pruned" || parent.standing === "ignored") return parent;
    const name = path.slice(cut + 1);
    if (CLOSED_FOR_GOOD.has(name)) return { standing: "pruned", inherited: [], levels: [] };

    const spelled = this.#pruned.has(name) ? name : null;
    const out = (standing: "pruned" | "ignored"): Scope => {
      const passage = this.#workspace.leadsInto(`${path}/`, spelled);
      return { standing: passage ? "passage" : standing, inherited: [], levels: [] };
    };
    const verdict = this.#workspace.verdict(`${path}/`, spelled);
    if (verdict === "ignored") return out("ignored");
    if (verdict === "silent" && spelled !== null) return out("pruned");
    if (verdict === "silent" && parent.standing === "passage") return out("ignored");
    const levels = this.#levels(parentPath, parent);
    const decision = this.#decide(levels, this.#base(path));
    if (verdict === "silent" && decision?.ignored === true) return out("ignored");
    return { standing: "open", inherited: decision?.levels ?? levels, levels: null };
  }

  /**
   * The verdict of the innermost level that has one, or null.
   *
   * `levels` are those to use below the path. A matcher takes a path for ignored once it ignores a
   * directory above, even if an inner level brought that directory back; such matchers get the
   * exception as a rule of their own.
   */
  #decide(
    levels: readonly Level[],
    path: string,
  ): { readonly ignored: boolean; readonly levels: readonly Level[] } | null {
    for (let at = levels.length - 1; at >= 0; at--) {
      const level = levels[at];
      if (level === undefined) continue;
      const result = level.matcher.test(path.slice(level.base.length));
      if (result.ignored) return { ignored: true, levels };
      if (result.unignored) return { ignored: false, levels: this.#reopen(levels, at, path) };
    }
    return null;
  }

  #reopen(levels: readonly Level[], decisive: number, path: string): readonly Level[] {
    if (!path.endsWith("/")) return levels;
    return levels.map((level, at) => {
      const local = path.slice(level.base.length);
      if (at >= decisive || level.matcher instanceof PathPattern) return level;
      if (!level.matcher.ignores(local)) return level;
      const matcher = ignore(this.#matching).add(level.matcher)
        .add({ pattern: `!${literalPattern(local)}` });
      return { base: level.base, matcher };
    });
  }

  /** @param base Relative to the anchor: empty, or with a trailing `/`. */
  #withOwnRules(
    base: string,
    inherited: readonly Level[],
    entries?: RuleEntries,
  ): readonly Level[] {
    const directory = join(this.#anchor, base);
    let levels = inherited;
    const exclude = entries?.git === false ? null : gitExcludePath(directory);
    if (exclude !== null) {
      levels = this.#readLevels(base, exclude, true);
    }
    if (entries?.gitignore === false) return levels;
    const own = this.#readLevels(base, join(directory, ".gitignore"), false);
    return own.length === 0 ? levels : [...levels, ...own];
  }

  /** One level for a whole file, or several in a row where some of its patterns stand alone. */
  #readLevels(base: string, path: string, followLinks: boolean): Level[] {
    const text = this.#read(path, followLinks);
    if (text === null) return [];
    const levels: Level[] = [];
    let simple: string[] = [];
    const endSimple = (): void => {
      if (simple.length > 0) levels.push({ base, matcher: ignore(this.#matching).add(simple) });
      simple = [];
    };
    for (const line of text.replace(/\r$/, "").split(/\r?\n/).map(PathPattern.collapsed)) {
      if (line.startsWith("#") || PathPattern.choices(line) <= MAX_CHOICES) simple.push(line);
      else {
        endSimple();
        levels.push({ base, matcher: new PathPattern(line, this.#matching) });
      }
    }
    endSimple();
    return levels;
  }

  #read(path: string, followLinks: boolean): string | null {
    const file: IgnoreFile = readIgnoreFile(path, { followLinks });
    if (file.kind === "unreadable") this.#problems.push({ path, message: file.message });
    if (file.kind === "missing" && this.#isUnwatched(path)) this.#missing.push(path);
    if (file.kind !== "read") return null;
    this.#files.push(file.stamp);
    return file.text;
  }

  /** The levels of the repository down to the workspace, or null if they exclude the workspace. */
  #levelsAbove(): readonly Level[] | null {
    let levels = this.#withOwnRules("", []);
    for (let cut = this.#prefix.indexOf("/"); cut >= 0; cut = this.#prefix.indexOf("/", cut + 1)) {
      const directory = this.#prefix.slice(0, cut + 1);
      const decision = this.#decide(levels, directory);
      if (decision?.ignored === true) return null;
      levels = decision?.levels ?? levels;
      if (directory !== this.#prefix) levels = this.#withOwnRules(directory, levels);
    }
    return levels;
  }
}
