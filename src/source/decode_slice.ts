import type { TextEncoding } from "./decode_text.ts";

/**
 * The text of a part of a file whose encoding is known. Bytes that the encoding does not allow,
 * such as a character cut in two by the slice, become U+FFFD.
 */
export function decodeSlice(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}
