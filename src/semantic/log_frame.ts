import { crc32 } from "node:zlib";

/** Length and checksum before each record, 32 bits each, little-endian. */
const HEAD_BYTES = 8;
/** No record is longer; a length beyond this is damage. */
const MOST_BYTES = 1 << 26;

/**
 * Records one behind the other. Each stands behind its length in bytes, 1 or more, and the CRC-32 (as in zlib) of its
 * bytes, begun with the length, so that it covers that too.
 */
export const logFrame = { write, read } as const;

/** Records as they are written. */
function write(records: readonly Uint8Array[]): Uint8Array {
  const length = records.reduce((sum, record) => sum + HEAD_BYTES + record.byteLength, 0);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const record of records) {
    view.setUint32(at, record.byteLength, true);
    view.setUint32(at + 4, crc32(record, record.byteLength), true);
    bytes.set(record, at + HEAD_BYTES);
    at += HEAD_BYTES + record.byteLength;
  }
  return bytes;
}

/**
 * The record that begins at `at`, as a view, and where it ends.
 *
 * @returns `"cut"` when the bytes end before it does, `"damaged"` when it is not one.
 */
function read(
  bytes: Uint8Array,
  at: number,
): { readonly record: Uint8Array; readonly end: number } | "cut" | "damaged" {
  if (at + HEAD_BYTES > bytes.byteLength) return "cut";
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, HEAD_BYTES);
  const length = view.getUint32(0, true);
  if (length === 0 || length > MOST_BYTES) return "damaged";
  const start = at + HEAD_BYTES;
  if (start + length > bytes.byteLength) return "cut";
  const record = bytes.subarray(start, start + length);
  if (crc32(record, length) !== view.getUint32(4, true)) return "damaged";
  return { record, end: start + length };
}
