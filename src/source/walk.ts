import { join } from "node:path";
import { examineFile } from "./examine_file.ts";
import type { SkippedPath } from "./skipped_path.ts";
import type { SourceEntry } from "./source_entry.ts";
import { SourceFilter, type SourceFilterOptions } from "./source_filter.ts";
import { sortByUtf8 } from "./utf8_order.ts";

/** What a walk looks for, and how it gives way. */
export interface WalkOptions extends SourceFilterOptions {
  /** Directory entries looked at between two yields. @default {256} */
  readonly chunkSize?: number;
}

/** How many entries were left out without being listed. */
export interface WalkCounts {
  /** Directories out by name. */
  pruned: number;
  /** Directories, and files of an indexed kind, that an ignore file takes out. */
  ignored: number;
  /** Files of an indexed kind that are out by name. */
  excluded: number;
  /** Files of no indexed kind. */
  unrouted: number;
}

/** All that a walk found. */
export interface WalkResult {
  /** In the order of the walk. */
  readonly entries: readonly SourceEntry[];
  /** The directories that were read, the root as `""`, in the order of the walk. */
  readonly directories: readonly string[];
  /** Files of an indexed kind and directories that were passed over, with why. */
  readonly skipped: readonly SkippedPath[];
  /** What was left out by rule. */
  readonly counts: Readonly<WalkCounts>;
  /** The rules the walk went by, for questions about single paths. */
  readonly filter: SourceFilter;
}

interface Frame {
  readonly prefix: string;
  readonly children: readonly Deno.DirEntry[];
  next: number;
}

class Walk {
  readonly filter: SourceFilter;
  readonly entries: SourceEntry[] = [];
  readonly directories: string[] = [];
  readonly skipped: SkippedPath[] = [];
  readonly counts: WalkCounts = { pruned: 0, ignored: 0, excluded: 0, unrouted: 0 };
  readonly #root: string;

  constructor(root: string, options: WalkOptions) {
    this.#root = root;
    this.filter = new SourceFilter(root, options);
  }

  /** Lists a directory, or reports that it cannot be read. */
  open(path: string): Frame | null {
    try {
      const children = sortByUtf8([...Deno.readDirSync(join(this.#root, path))]);
      this.filter.rules.enter(path, {
        gitignore: children.some((child) => child.name === ".gitignore"),
        git: children.some((child) => child.name === ".git"),
      });
      this.directories.push(path);
      return { prefix: path === "" ? "" : `${path}/`, children, next: 0 };
    } catch (error) {
      if (error instanceof Deno.errors.NotFound && path !== "") return null;
      const message = error instanceof Error ? error.message : String(error);
      this.skipped.push({ path, reason: "unreadable", kind: "directory", message });
      return null;
    }
  }

  /** Takes in one entry; a directory to go into is opened and returned. */
  visit(path: string, child: Deno.DirEntry): Frame | null {
    if (child.isDirectory) return this.#visitDirectory(path);
    const verdict = this.filter.file(path);
    if (verdict === "indexable") this.#take(path);
    else if (verdict === "unsupported-name" || verdict === "too-deep") {
      this.skipped.push({ path, reason: verdict });
    } else if (verdict === "unrouted" && child.isSymlink) this.#visitLink(path);
    else this.counts[verdict]++;
    return null;
  }

  #visitDirectory(path: string): Frame | null {
    const standing = this.filter.directory(path);
    if (standing === "pruned" || standing === "ignored") {
      this.counts[standing]++;
      return null;
    }
    if (this.filter.isUnsupportedName(path)) {
      this.skipped.push({ path, reason: "unsupported-name" });
      return null;
    }
    if (this.filter.isTooDeep(`${path}/`)) {
      this.skipped.push({ path, reason: "too-deep" });
      return null;
    }
    return this.open(path);
  }

  /** A link whose name is not that of a source file is worth reporting if it hides a directory. */
  #visitLink(path: string): void {
    const standing = this.filter.directory(path);
    const found = examineFile(this.#root, path, this.filter.maxFileBytes(path));
    const hidesDirectory = found.kind === "skipped" && found.skipped.reason === "symlink" &&
      found.skipped.target === "directory";
    if (!hidesDirectory) this.counts.unrouted++;
    else if (standing === "pruned" || standing === "ignored") this.counts[standing]++;
    else this.skipped.push(found.skipped);
  }

  #take(path: string): void {
    const found = examineFile(this.#root, path, this.filter.maxFileBytes(path));
    if (found.kind === "source") this.entries.push(found.entry);
    else if (found.kind === "skipped") this.skipped.push(found.skipped);
  }
}

/**
 * Walks a workspace depth first, the entries of each directory in the order of their UTF-8 names,
 * and finds the files that are indexed by name, place, ignore rules, kind and size.
 *
 * It is a generator so that a server can go on answering: it yields after every `chunkSize` entries
 * looked at, with the files found since (often none), and returns the whole. Run it with
 * `runInTurns`. Reading one directory is the smallest step.
 *
 * Nothing on disk makes it fail: what cannot be used is in `skipped`; an unreadable or missing root
 * is there with the path `""`. Names that are not valid Unicode are unknown to it, since the runtime
 * leaves them out of its directory listings without a sign.
 *
 * @param root Absolute path of the workspace, with symbolic links resolved.
 */
export function* walk(
  root: string,
  options: WalkOptions,
): Generator<readonly SourceEntry[], WalkResult, void> {
  const { chunkSize = 256 } = options;
  const run = new Walk(root, options);
  const stack: Frame[] = [];
  const first = run.open("");
  if (first !== null) stack.push(first);
  let handedOver = 0;
  let seen = 0;
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const child = frame.children[frame.next++];
    if (child === undefined) {
      stack.pop();
      continue;
    }
    const opened = run.visit(frame.prefix + child.name, child);
    if (opened !== null) stack.push(opened);
    if (++seen % chunkSize === 0) {
      yield run.entries.slice(handedOver);
      handedOver = run.entries.length;
    }
  }
  if (handedOver < run.entries.length) yield run.entries.slice(handedOver);
  const { entries, directories, skipped, counts, filter } = run;
  return { entries, directories, skipped, counts, filter };
}
