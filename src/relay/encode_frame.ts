/** Bytes of a frame's length, which stands before it, highest byte first. */
export const FRAME_HEAD_BYTES = 4;

/** A message as the bytes that are sent: its length, then JSON in UTF-8. */
export function encodeFrame(message: unknown): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode(JSON.stringify(message));
  const frame = new Uint8Array(FRAME_HEAD_BYTES + body.length);
  new DataView(frame.buffer).setUint32(0, body.length);
  frame.set(body, FRAME_HEAD_BYTES);
  return frame;
}
