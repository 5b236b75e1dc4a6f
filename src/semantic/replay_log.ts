import { logRecords } from "./log_records.ts";
import type { PassageSpace } from "./passage_space.ts";
import type { QuantisedVector } from "./quantised_vector.ts";
import { TimeSlices } from "./time_slices.ts";
import type { VectorDisk } from "./vector_disk.ts";
import { type FilePassages, type VectorRecord, vectorRecord } from "./vector_record.ts";

/** The event loop is held for so many milliseconds at most, but for one read. */
const SLICE_MS = 8;
/** Records between two looks at the clock. */
const RECORDS_PER_LOOK = 64;

/** What a log says. */
export interface ReplayedLog {
  /** Bytes up to the first record that is not whole; 0 when nothing of the log can be used. */
  readonly size: number;
  /** What it says last of each file, by path. */
  readonly files: Map<string, FilePassages>;
  /** Bytes of the record of each file, by path. */
  readonly fileBytes: Map<string, number>;
  /** What is lost, in words for the user; undefined when all could be used. */
  readonly problem?: string;
}

/** What to read, and who takes it. */
export interface ReplayOptions {
  readonly disk: VectorDisk;
  readonly path: string;
  /** Vectors of another space are of no use. */
  readonly space: PassageSpace;
  /** Takes a vector; the arrays are the caller's and hold until it returns. */
  readonly onVector: (key: Uint8Array, vector: QuantisedVector) => void;
}

/**
 * Reads a log of vectors. Other work of the event loop runs in between.
 *
 * @throws What the disk throws.
 */
export async function replayLog(
  { disk, path, space, onVector }: ReplayOptions,
): Promise<ReplayedLog> {
  const files = new Map<string, FilePassages>(), fileBytes = new Map<string, number>();
  const length = disk.entry(path)?.size ?? 0;
  let size = 0, records = 0;
  const slices = new TimeSlices(SLICE_MS);
  for (const { record, start, end } of logRecords(disk, path)) {
    const decoded = vectorRecord.decode(record);
    if (start === 0) {
      const problem = spaceFault(decoded, space);
      if (problem !== undefined) return { size, files, fileBytes, problem };
    } else if (decoded?.kind === "file") {
      files.set(decoded.file.path, decoded.file);
      fileBytes.set(decoded.file.path, end - start);
    } else if (decoded?.kind === "removal") {
      files.delete(decoded.path);
      fileBytes.delete(decoded.path);
    } else if (decoded?.kind === "vector" && decoded.vector.values.length === space.dimensions) {
      onVector(decoded.key, decoded.vector);
    } else break;
    size = end;
    if (++records % RECORDS_PER_LOOK === 0 && slices.isOver) await slices.pause();
  }
  if (size === length) return { size, files, fileBytes };
  const problem = size === 0
    ? "The kept vectors cannot be read, and are made anew"
    : `The last ${
      length - size
    } bytes of the kept vectors are damaged; what they held is made anew`;
  return { size, files, fileBytes, problem };
}

function spaceFault(record: VectorRecord | undefined, space: PassageSpace): string | undefined {
  if (record?.kind !== "space") {
    return "The kept vectors are of another version of graphin, and are made anew";
  }
  const kept = record.space;
  if (kept.model !== space.model) {
    return `The kept vectors are of the model ${kept.model}, not ${space.model}, and are made anew`;
  }
  const isSame = kept.dimensions === space.dimensions && kept.queryPrefix === space.queryPrefix &&
    kept.passagePrefix === space.passagePrefix && kept.passageVersion === space.passageVersion;
  return isSame ? undefined : "The kept vectors are of passages in another form, and are made anew";
}
