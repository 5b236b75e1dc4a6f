import { mayHaveChanged } from "./may_have_changed.ts";
import type { SkippedPath } from "./skipped_path.ts";
import type { SourceEntry } from "./source_entry.ts";

/** What was known of a file when its content was last hashed. */
export interface FileStamp extends SourceEntry {
  /** When its bytes were read, in milliseconds since the Unix epoch. */
  readonly indexedAtMs: number;
}

/** What the disk holds now: the result of a walk, or the part of it that matters here. */
export interface SweptTree {
  /** The files that are to be indexed. */
  readonly entries: Iterable<SourceEntry>;
  /** What was passed over, unreadable files and directories among it. */
  readonly skipped: Iterable<SkippedPath>;
}

/** How what is recorded differs from what the disk holds. */
export interface SweepResult {
  /** Files that are not recorded, in the order of the walk. */
  readonly added: readonly SourceEntry[];
  /** Recorded files that may have changed and have to be hashed again, in the order of the walk. */
  readonly changedCandidates: readonly SourceEntry[];
  /** Recorded paths that are no longer there, or no longer part of the workspace. */
  readonly removed: readonly string[];
  /** Recorded paths of which nothing can be said, since they or a directory above were unreadable. */
  readonly unreachable: readonly string[];
  /** How many recorded files are certainly as they were. */
  readonly unchanged: number;
}

/**
 * Compares what is recorded with what is on disk, by stamps alone.
 *
 * A file with any difference is a candidate. So is a file that was read within two seconds of its
 * last change, or that the system says to have changed later than it was read: its content may be
 * other than what was hashed, though its stamp is the same. Once such a file has been hashed again, record the
 * new reading time, and it will come to rest.
 */
export function statSweep(recorded: Iterable<FileStamp>, tree: SweptTree): SweepResult {
  const missing = new Map<string, FileStamp>();
  for (const stamp of recorded) missing.set(stamp.path, stamp);
  const added: SourceEntry[] = [];
  const changedCandidates: SourceEntry[] = [];
  let unchanged = 0;
  for (const entry of tree.entries) {
    const stamp = missing.get(entry.path);
    missing.delete(entry.path);
    if (stamp === undefined) added.push(entry);
    else if (mayHaveChanged(stamp, entry)) changedCandidates.push(entry);
    else unchanged++;
  }
  const isUnreachable = unreachableIn(tree.skipped);
  const removed: string[] = [];
  const unreachable: string[] = [];
  for (const path of missing.keys()) (isUnreachable(path) ? unreachable : removed).push(path);
  return { added, changedCandidates, removed, unreachable, unchanged };
}

function unreachableIn(skipped: Iterable<SkippedPath>): (path: string) => boolean {
  const unreadable = new Set<string>();
  for (const item of skipped) {
    if (item.reason === "unreadable") unreadable.add(item.path);
  }
  return (path) => {
    if (unreadable.size === 0) return false;
    if (unreadable.has(path) || unreadable.has("")) return true;
    for (let cut = path.lastIndexOf("/"); cut > 0; cut = path.lastIndexOf("/", cut - 1)) {
      if (unreadable.has(path.slice(0, cut))) return true;
    }
    return false;
  };
}
