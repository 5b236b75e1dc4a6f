import { Buffer } from "node:buffer";

/** Number of bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
