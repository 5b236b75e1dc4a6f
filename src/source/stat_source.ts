import { dirname } from "node:path";
import { examineFile, type FileExamination } from "./examine_file.ts";
import { pathInside } from "./path_inside.ts";
import type { FileVerdict, SourceFilter } from "./source_filter.ts";

/**
 * What a single path is to the index.
 *
 * - `source`: index it; `skipped`: it would be indexed but for the reason given.
 * - `directory`: to be walked, since no event tells of what it holds.
 * - `absent`: nothing is there under this very name, and so nothing below it.
 * - `unindexed`: a file or directory that its name, its place or the ignore rules keep out.
 *
 * Unless it is a `source` or an unreadable one, what is recorded for the path has no ground any more.
 */
export type SourceStatus =
  | FileExamination
  | {
    readonly kind: "unindexed";
    readonly verdict: Exclude<FileVerdict, "indexable" | "unsupported-name" | "too-deep">;
  };

/** What {@link statSource} takes for part of a workspace. */
export interface StatSourceOptions {
  /** Larger files are skipped. @default {what the filter says} */
  readonly maxFileBytes?: number;
}

/** Null if the directory bears this very path on disk; otherwise what that makes of its entry. */
function hindrance(directory: string, path: string): FileExamination | null {
  try {
    return Deno.realPathSync(directory) === directory ? null : { kind: "absent" };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return { kind: "absent" };
    }
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "skipped", skipped: { path, reason: "unreadable", kind: "file", message } };
  }
}

/**
 * Looks at one path under the very rules of the walk. A path that leads through a symbolic link, or
 * that a case-insensitive file system accepts though it is spelled otherwise on disk, is `absent`:
 * the walk would not come by it. So is one that is no workspace path at all.
 *
 * @param root Absolute path of the workspace, with symbolic links resolved.
 * @param path Relative to the workspace root.
 */
export function statSource(
  root: string,
  path: string,
  filter: SourceFilter,
  options: StatSourceOptions = {},
): SourceStatus {
  const absolute = pathInside(root, path);
  if (absolute === null) return { kind: "absent" };
  const hindered = hindrance(dirname(absolute), path);
  if (hindered !== null) return hindered;
  const found = examineFile(root, path, options.maxFileBytes ?? filter.maxFileBytes(path));
  if (found.kind === "absent") return found;
  if (found.kind === "directory") {
    const standing = filter.directory(path);
    const isOut = standing === "pruned" || standing === "ignored";
    return isOut ? { kind: "unindexed", verdict: "ignored" } : found;
  }
  const verdict = filter.file(path);
  if (verdict === "indexable") return found;
  return verdict === "unsupported-name" || verdict === "too-deep"
    ? { kind: "skipped", skipped: { path, reason: verdict } }
    : { kind: "unindexed", verdict };
}
