/** Length, sequence number and checksum before each record. */
const HEADER_BYTES = 16;
/** Records begin where columns of 32 bits may lie. */
const ALIGNMENT = 4;

/** 128-bit hash of bytes. */
export type Digest = (bytes: Uint8Array) => Uint8Array;

/** What a journal holds that is whole. */
export interface JournalContent {
  /** The records, as views, in the order in which they were written. */
  readonly records: readonly Uint8Array[];
  /** Where each record ends. */
  readonly ends: readonly number[];
  /** Whether what follows the last record is more than a record that was not written to its end. */
  readonly isDamaged: boolean;
}

/**
 * Records in a file that only grows. Each stands behind its length in bytes and its sequence number, from 1 on, 32 bits
 * each, and a 64-bit checksum over number and record, little-endian, and is filled up to a multiple of four bytes.
 */
export const journal = { frame, read } as const;

/** A record as it is written as number `sequence`. */
function frame(record: Uint8Array, sequence: number, digest: Digest): Uint8Array<ArrayBuffer> {
  const length = record.byteLength;
  const bytes = new Uint8Array(HEADER_BYTES + alignedLength(length));
  bytes.set(record, HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, length, true);
  view.setUint32(4, sequence, true);
  bytes.set(checksumOf(bytes, digest), 8);
  return bytes;
}

/** The records of a journal up to the first that is not whole. */
function read(bytes: Uint8Array, digest: Digest): JournalContent {
  const records: Uint8Array[] = [];
  const ends: number[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + HEADER_BYTES <= bytes.byteLength) {
    const length = view.getUint32(at, true);
    const end = at + HEADER_BYTES + alignedLength(length);
    if (end > bytes.byteLength) return { records, ends, isDamaged: false };
    const framed = bytes.subarray(at, end);
    const checksum = checksumOf(framed, digest);
    const isWhole = view.getUint32(at + 4, true) === records.length + 1 &&
      checksum.every((byte, index) => byte === framed[8 + index]);
    if (!isWhole) return { records, ends, isDamaged: true };
    records.push(framed.subarray(HEADER_BYTES, HEADER_BYTES + length));
    ends.push(end);
    at = end;
  }
  return { records, ends, isDamaged: false };
}

/** Covers what it stands before, and the length and number that stand before it. */
function checksumOf(framed: Uint8Array, digest: Digest): Uint8Array {
  const covered = new Uint8Array(framed.byteLength - 8);
  covered.set(framed.subarray(0, 8));
  covered.set(framed.subarray(HEADER_BYTES), 8);
  return digest(covered).subarray(0, 8);
}

function alignedLength(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
