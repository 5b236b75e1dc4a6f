import { Buffer } from "node:buffer";
import { Transform } from "node:stream";

/**
 * Passes bytes on a line or several at a time: what reads a message piece by piece would look through the beginning of
 * a long one again for each piece.
 *
 * @param limit Bytes of a line that are held back; more than that is passed on as it is.
 */
export function wholeLines(limit: number): Transform {
  let held: Uint8Array[] = [];
  let size = 0;
  const take = (): Uint8Array => {
    const lines = Buffer.concat(held, size);
    held = [];
    size = 0;
    return lines;
  };
  const hold = (bytes: Uint8Array): void => {
    if (bytes.length > 0) held.push(bytes);
    size += bytes.length;
  };
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done): void {
      const end = chunk.lastIndexOf(10) + 1;
      hold(chunk.subarray(0, end === 0 ? undefined : end));
      if (end > 0 || size > limit) this.push(take());
      if (end > 0) hold(chunk.subarray(end));
      done();
    },
    flush(done): void {
      if (size > 0) this.push(take());
      done();
    },
  });
}
