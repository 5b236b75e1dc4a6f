import assert from "node:assert/strict";
import { encodeFrame } from "./encode_frame.ts";
import { type Frame, readFrames } from "./frame.ts";

async function framesOf(bytes: Uint8Array, chunkSize: number): Promise<Frame[]> {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize) {
    chunks.push(bytes.subarray(at, at + chunkSize));
  }
  return await Array.fromAsync(readFrames(ReadableStream.from(chunks)));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

Deno.test("readFrames gives what encodeFrame was given, however it is cut", async () => {
  const bytes = joined(
    encodeFrame({ kind: "결제" }),
    encodeFrame([1, 2], new Uint8Array([7, 8, 9])),
    encodeFrame(null),
  );
  for (const size of [1, 2, 7, 8, 9, bytes.length]) {
    const frames = await framesOf(bytes, size);
    assert.deepEqual(frames.map(({ json }) => json), [{ kind: "결제" }, [1, 2], null]);
    assert.deepEqual(frames.map((frame) => [...frame.bytes]), [[], [7, 8, 9], []]);
  }
});

Deno.test("readFrames ends at a frame that the stream cuts", async () => {
  const frame = encodeFrame({ kind: "ready" });
  const frames = await framesOf(joined(frame, frame.subarray(0, frame.length - 1)), 64);
  assert.equal(frames.length, 1);
});

Deno.test("readFrames refuses what is no frame", async () => {
  const text = new TextEncoder().encode("This library says hello on standard output.\n");
  await assert.rejects(framesOf(text, 64), { message: "what was read is no message" });
});
