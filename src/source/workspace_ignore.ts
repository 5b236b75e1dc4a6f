import ignore, { type Ignore } from "ignore";
import { PathPattern } from "./path_pattern.ts";

const WILDCARD_SEGMENT = /^[*?]*$/;
/** Lines with more wildcards would take ages: the library backtracks. */
const MAX_CHOICES = 3;
const UNESCAPED_TRAILING_BLANKS = /(?<!\\)[ \t]+$/;

interface PassageRule {
  readonly depth: number;
  /** Whether the rule holds at every level from `depth` down, as after `**`. */
  readonly deeper: boolean;
  readonly matcher: Ignore;
}

/** A `!` line that spells at least a part of what it brings back. */
interface NamingRule {
  readonly line: number;
  readonly segments: ReadonlySet<string>;
  readonly matcher: Ignore;
  readonly passages: readonly PassageRule[];
}

/** What `.graphin/ignore` says of a path: out, in although other rules say out, or nothing. */
export type WorkspaceVerdict = "ignored" | "named" | "silent";

/** How patterns of `.graphin/ignore` match. */
export interface WorkspaceIgnoreOptions {
  /** Whether the case of letters does not count. */
  readonly ignoreCase: boolean;
}

/** The directories that lie on the way to what the anchored pattern names. */
function passagesTo(pattern: string, options: WorkspaceIgnoreOptions): PassageRule[] {
  const segments = pattern.replace(/^\//, "").replace(/\/$/, "").split("/");
  if (segments.length === 1 || WILDCARD_SEGMENT.test(segments[0] ?? "")) return [];
  const passages: PassageRule[] = [];
  for (let depth = 1; depth < segments.length; depth++) {
    const deeper = segments[depth] === "**";
    const prefix = `/${segments.slice(0, depth).join("/")}/`;
    passages.push({ depth, deeper, matcher: ignore(options).add({ pattern: prefix }) });
    if (deeper) break;
  }
  return passages;
}

/**
 * The rules of `.graphin/ignore`: the syntax of a `.gitignore` at the workspace root, above all
 * other rules.
 *
 * Among its own lines it behaves as git does. Against other sources (`.gitignore`, `info/exclude`,
 * built-in names) a `!` line counts if it spells something, that is, if it is more than wildcards:
 * it then brings back what it matches and everything below, even inside a directory that is out.
 * A line of wildcards alone, as in the idiom `*`, `!*` + `/`, `!*.go`, undoes only earlier lines of
 * the same file; were it otherwise that idiom would open every dependency directory.
 */
export class WorkspaceIgnore {
  readonly #all: Ignore;
  readonly #naming: NamingRule[] = [];
  /** Lines that are not used, as they hold too many wildcards. */
  readonly unused: readonly string[];

  /** @param text Content of the file; empty when there is none. */
  constructor(text: string, options: WorkspaceIgnoreOptions) {
    const all = text.split(/\r?\n|\r$/).map(PathPattern.collapsed);
    const isUsed = (line: string): boolean =>
      line.startsWith("#") || PathPattern.choices(line) <= MAX_CHOICES;
    this.unused = all.filter((line) => !isUsed(line));
    const lines = all.filter(isUsed).map((pattern, line) => ({ pattern, mark: String(line) }));
    this.#all = ignore(options).add(lines);
    for (const [line, { pattern }] of lines.entries()) {
      if (!pattern.startsWith("!")) continue;
      const positive = pattern.slice(1).replace(UNESCAPED_TRAILING_BLANKS, "");
      const segments = positive.split("/");
      if (segments.every((segment) => WILDCARD_SEGMENT.test(segment))) continue;
      this.#naming.unshift({
        line,
        segments: new Set(segments),
        matcher: ignore(options).add({ pattern: positive.replace(/^[#!]/, "\\$&") }),
        passages: passagesTo(positive, options),
      });
    }
  }

  /**
   * @param path Relative to the workspace root, with a trailing `/` for a directory.
   * @param spelled A name that a `!` line must spell in full for its verdict to count, or null.
   */
  verdict(path: string, spelled: string | null): WorkspaceVerdict {
    const own = this.#all.test(path);
    const naming = this.#naming.find((rule) =>
      (spelled === null || rule.segments.has(spelled)) && rule.matcher.ignores(path)
    );
    if (own.rule === undefined) return naming === undefined ? "silent" : "named";
    if (naming === undefined || naming.line < Number(own.rule.mark)) return "ignored";
    return this.#isInherited(path, own.rule.mark) ? "named" : "ignored";
  }

  /**
   * Whether a `!` line names something below this directory, so that a walk has to enter it although
   * it is out itself.
   *
   * @param directory Relative to the workspace root, with a trailing `/`.
   * @param spelled As for `verdict`.
   */
  leadsInto(directory: string, spelled: string | null): boolean {
    if (this.#naming.length === 0) return false;
    const depth = directory.split("/").length - 1;
    return this.#naming.some((rule) =>
      (spelled === null || rule.segments.has(spelled)) &&
      rule.passages.some((passage) =>
        (passage.deeper ? depth >= passage.depth : depth === passage.depth) &&
        passage.matcher.ignores(directory)
      )
    );
  }

  /** Whether the rule that ignores the path does so through a directory above it. */
  #isInherited(path: string, mark: string | undefined): boolean {
    const cut = path.lastIndexOf("/", path.length - 2);
    return cut > 0 && this.#all.test(path.slice(0, cut + 1)).rule?.mark === mark;
  }
}
