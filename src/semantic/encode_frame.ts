/** Two lengths: of what follows, and of the JSON in it. */
const headerBytes = 8;

/**
 * Encodes a message: the length of what follows the header and the length of its JSON as 32-bit numbers
 * (little-endian), the JSON in UTF-8, and the bytes.
 */
export function encodeFrame(json: unknown, bytes: Uint8Array = new Uint8Array()): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const frame = new Uint8Array(headerBytes + text.length + bytes.length);
  const header = new DataView(frame.buffer);
  header.setUint32(0, text.length + bytes.length, true);
  header.setUint32(4, text.length, true);
  frame.set(text, headerBytes);
  frame.set(bytes, headerBytes + text.length);
  return frame;
}
