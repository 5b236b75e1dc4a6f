import type { SourceEntry } from "./source_entry.ts";

/**
 * How long after its last change a file must have been read for its stamp to vouch for its content.
 * File systems keep times as coarse as two seconds (FAT) and the runtime gives change times in whole
 * seconds, so a later change within that span can leave the stamp as it is.
 */
const RACY_MS = 2000;

/** What was known of a file when its bytes were read, in milliseconds since the Unix epoch. */
type ReadStamp = Omit<SourceEntry, "path"> & { readonly indexedAtMs: number };

/**
 * Whether a file may have another content than when it was read, by what the file system says of it.
 *
 * It may with any difference, and when it was read so soon after its last change that a later one
 * could have left the stamp as it is. The time of the last change is the system's own where there is
 * one, to the second, since programs set the other at will, also to times to come.
 */
export function mayHaveChanged(recorded: ReadStamp, now: SourceEntry): boolean {
  if (recorded.size !== now.size || recorded.mtimeMs !== now.mtimeMs) return true;
  if (recorded.ctimeMs !== now.ctimeMs || recorded.inode !== now.inode) return true;
  const latest = Math.max(now.mtimeMs, now.ctimeMs);
  const changedMs = now.ctimeMs > 0 ? Math.min(latest, now.ctimeMs + 1000) : latest;
  return recorded.indexedAtMs - changedMs < RACY_MS;
}
