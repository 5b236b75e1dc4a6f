import type { VectorDisk } from "./vector_disk.ts";

/** Removes what {@link compactLog} has left beside a log when it did not come to its end, as far as the disk lets it. */
export function removeStaged(disk: VectorDisk, path: string): void {
  try {
    const staged = `${path}.new`;
    if (disk.entry(staged) !== undefined) disk.remove(staged);
  } catch {
    // The next attempt to compact the log tells why.
  }
}
