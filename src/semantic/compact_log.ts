import { logFrame } from "./log_frame.ts";
import { logRecords } from "./log_records.ts";
import { removeStaged } from "./remove_staged.ts";
import { TimeSlices } from "./time_slices.ts";
import type { VectorDisk, VectorFile } from "./vector_disk.ts";
import { vectorRecord } from "./vector_record.ts";

const BATCH_BYTES = 1 << 20;
/** The event loop is held for so many milliseconds at most, but for one read. */
const SLICE_MS = 8;

/**
 * Writes what is of use in a log, the last record of each file and the vectors that these name, to another file, and
 * puts that in its place in one step. Other work of the event loop runs in between, but nobody may write to the log.
 *
 * @returns Bytes that the log has then.
 * @throws What the disk throws; the log is as it was then.
 */
export async function compactLog(disk: VectorDisk, path: string): Promise<number> {
  const staged = `${path}.new`;
  const { lastOf, wanted } = await usesOf(disk, path);
  if (disk.entry(staged) !== undefined) disk.remove(staged);
  try {
    let size = 0;
    {
      using file = disk.append(staged);
      const batch = new Batch(file);
      const slices = new TimeSlices(SLICE_MS);
      for (const { record, start } of logRecords(disk, path)) {
        const decoded = vectorRecord.decode(record);
        const isOfUse = start === 0 ||
          decoded?.kind === "vector" && wanted.delete(nameOf(decoded.key)) ||
          decoded?.kind === "file" && lastOf.get(decoded.file.path) === start;
        if (slices.isOver) await slices.pause();
        if (!isOfUse) continue;
        size += await batch.add(record);
      }
      await batch.write();
      await file.sync();
    }
    disk.rename(staged, path);
    return size;
  } catch (error) {
    removeStaged(disk, path);
    throw error;
  }
}

/** Where the last record of each file begins, and the keys that these records name. */
async function usesOf(
  disk: VectorDisk,
  path: string,
): Promise<{ readonly lastOf: Map<string, number>; readonly wanted: Set<string> }> {
  const lastOf = new Map<string, number>();
  const keysOf = new Map<string, Uint8Array>();
  const slices = new TimeSlices(SLICE_MS);
  for (const { record, start } of logRecords(disk, path)) {
    const decoded = vectorRecord.decode(record);
    if (decoded?.kind === "file") {
      lastOf.set(decoded.file.path, start);
      keysOf.set(decoded.file.path, decoded.file.keys);
    } else if (decoded?.kind === "removal") {
      lastOf.delete(decoded.path);
      keysOf.delete(decoded.path);
    }
    if (slices.isOver) await slices.pause();
  }
  const wanted = new Set<string>();
  for (const keys of keysOf.values()) {
    for (let at = 0; at < keys.byteLength; at += 16) wanted.add(nameOf(keys.subarray(at, at + 16)));
  }
  return { lastOf, wanted };
}

/** Records that are written together. */
class Batch {
  readonly #file: VectorFile;
  #records: Uint8Array[] = [];
  #bytes = 0;

  constructor(file: VectorFile) {
    this.#file = file;
  }

  /** @returns Bytes that the record takes. */
  async add(record: Uint8Array): Promise<number> {
    const framed = logFrame.write([record]);
    this.#records.push(framed);
    this.#bytes += framed.byteLength;
    if (this.#bytes >= BATCH_BYTES) await this.write();
    return framed.byteLength;
  }

  /** Writes what was added since the last time. */
  async write(): Promise<void> {
    const bytes = new Uint8Array(this.#bytes);
    let at = 0;
    for (const record of this.#records) {
      bytes.set(record, at);
      at += record.byteLength;
    }
    this.#records = [];
    this.#bytes = 0;
    if (at > 0) await this.#file.write(bytes);
  }
}

/** A key as text, to be looked up by. */
function nameOf(key: Uint8Array): string {
  return String.fromCharCode(...key);
}
