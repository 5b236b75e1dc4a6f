import { FRAME_HEAD_BYTES } from "./frame_head_bytes.ts";

/** A message as the bytes that are sent: its length, then JSON in UTF-8. */
export function encodeFrame(message: unknown): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode(JSON.stringify(message));
  const frame = new Uint8Array(FRAME_HEAD_BYTES + body.length);
  new DataView(frame.buffer).setUint32(0, body.length);
  frame.set(body, FRAME_HEAD_BYTES);
  return frame;
}
