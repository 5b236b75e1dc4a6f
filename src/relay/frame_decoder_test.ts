import assert from "node:assert/strict";
import { encodeFrame } from "./encode_frame.ts";
import { FrameDecoder } from "./frame_decoder.ts";
import { FrameError } from "./frame_error.ts";

const enough = 1000;

Deno.test("a frame is its length and its text", () => {
  assert.deepEqual([...encodeFrame({ é: 1 })], [
    0,
    0,
    0,
    8,
    ...new TextEncoder().encode('{"é":1}'),
  ]);
});

Deno.test("messages come out whole, however their bytes are cut", () => {
  const messages = [{ type: "ping" }, { text: "주문 🛒" }, []];
  const bytes = messages.flatMap((message) => [...encodeFrame(message)]);
  for (let size = 1; size <= bytes.length; size++) {
    const decoder = new FrameDecoder();
    const found: unknown[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      found.push(...decoder.push(Uint8Array.from(bytes.slice(at, at + size)), enough));
    }
    assert.deepEqual(found, messages);
  }
});

Deno.test("a frame that is too large is refused before it has come", () => {
  const head = encodeFrame("x".repeat(enough)).subarray(0, 4);
  assert.throws(() => new FrameDecoder().push(head, enough), FrameError);
  const web = new TextEncoder().encode("GET / HTTP/1.1\r\n\r\n");
  assert.throws(() => new FrameDecoder().push(web, enough), FrameError);
});

Deno.test("a frame that holds no JSON is refused", () => {
  for (const body of [[], [0x7b], [0xff, 0xfe], [0x22, 0xc3, 0x22]]) {
    const frame = Uint8Array.from([0, 0, 0, body.length, ...body]);
    assert.throws(() => new FrameDecoder().push(frame, enough), FrameError);
  }
});
