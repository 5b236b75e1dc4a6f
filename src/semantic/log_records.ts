import { logFrame } from "./log_frame.ts";
import type { VectorDisk } from "./vector_disk.ts";

const CHUNK_BYTES = 1 << 20;

/** A record of a log and where it is. */
export interface LoggedRecord {
  /** A view that holds as long as it is kept. */
  readonly record: Uint8Array;
  /** Where it begins, and where the next one does, in bytes. */
  readonly start: number;
  readonly end: number;
}

/**
 * The records of a log from its begin on, up to the first that is not whole; of the file, a megabyte is in memory
 * at a time.
 *
 * @throws What the disk throws.
 */
export function* logRecords(disk: VectorDisk, path: string): Generator<LoggedRecord> {
  const size = disk.entry(path)?.size ?? 0;
  let bytes: Uint8Array = new Uint8Array(0);
  /** Where in the file `bytes` begin, and where in these the next record does. */
  let offset = 0, at = 0;
  for (;;) {
    const found = logFrame.read(bytes, at);
    if (found === "damaged") return;
    if (found !== "cut") {
      yield { record: found.record, start: offset + at, end: offset + found.end };
      at = found.end;
      continue;
    }
    const rest = bytes.subarray(at);
    const next = offset + bytes.byteLength;
    // As much as is here already at least: a long record is not copied again for every few bytes of it.
    const length = Math.min(size - next, Math.max(CHUNK_BYTES, rest.byteLength));
    if (length <= 0) return;
    const more = disk.read(path, next, length);
    if (more.byteLength === 0) return;
    offset += at;
    at = 0;
    bytes = new Uint8Array(rest.byteLength + more.byteLength);
    bytes.set(rest);
    bytes.set(more, rest.byteLength);
  }
}
