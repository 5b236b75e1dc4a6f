/** The most that one frame may hold, in bytes: far more than any request needs. */
const largestFrame = 1 << 28;

/** Two lengths: of what follows, and of the JSON in it. */
const headerBytes = 8;

/** A message between two processes: JSON, and bytes behind it. */
export interface Frame {
  readonly json: unknown;
  readonly bytes: Uint8Array;
}

/**
 * Reads messages until the stream ends. A stream that ends within a message ends the reading.
 *
 * @throws Error when what comes is no message.
 */
export async function* readFrames(stream: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  let pending = new Uint8Array(0);
  let length = 0;
  for await (const chunk of stream) {
    if (length + chunk.length > pending.length) {
      const grown = new Uint8Array(Math.max(2 * pending.length, length + chunk.length));
      grown.set(pending.subarray(0, length));
      pending = grown;
    }
    pending.set(chunk, length);
    length += chunk.length;
    let at = 0;
    while (length - at >= headerBytes) {
      const header = new DataView(pending.buffer, pending.byteOffset + at, headerBytes);
      const size = header.getUint32(0, true);
      const jsonSize = header.getUint32(4, true);
      if (size > largestFrame || jsonSize > size) throw new Error("what was read is no message");
      if (length - at < headerBytes + size) break;
      const body = pending.slice(at + headerBytes, at + headerBytes + size);
      at += headerBytes + size;
      const json: unknown = JSON.parse(new TextDecoder().decode(body.subarray(0, jsonSize)));
      yield { json, bytes: body.subarray(jsonSize) };
    }
    if (at > 0) {
      pending.copyWithin(0, at, length);
      length -= at;
    }
  }
}
