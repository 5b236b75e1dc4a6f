import { deepEqual, equal, throws } from "node:assert/strict";
import { checkedPayload } from "./checked_payload.ts";

function checked(parts: readonly Uint8Array[]): Uint8Array {
  const sums = checkedPayload.sums();
  for (const part of parts) sums.add(part);
  return new Uint8Array([...parts.flatMap((part) => [...part]), ...sums.table()]);
}

Deno.test("checksums of a payload are the CRC-32 of each MiB, its length, and their own", () => {
  const bytes = checked([new TextEncoder().encode("123456789")]);
  const view = new DataView(bytes.buffer);
  equal(bytes.byteLength, 9 + 4 + 8 + 4);
  // The check value that definitions of CRC-32 give for these nine digits.
  equal(view.getUint32(9, true), 0xcbf43926);
  equal(view.getUint32(13, true), 9);
  equal(view.getUint32(17, true), 0);
  deepEqual([...checkedPayload.read(bytes)], [..."123456789"].map((digit) => digit.charCodeAt(0)));
});

Deno.test("checksums of a payload do not depend on how it is divided", () => {
  const sums = (cuts: readonly number[]): Uint8Array => {
    const bytes = new Uint8Array((2 << 20) + 5).map((_, index) => index * 7);
    const checksums = checkedPayload.sums();
    let start = 0;
    for (const cut of [...cuts, bytes.byteLength]) {
      checksums.add(bytes.subarray(start, cut));
      start = cut;
    }
    return checksums.table();
  };
  const whole = sums([]);
  equal(whole.byteLength, 3 * 4 + 8 + 4);
  deepEqual(sums([1, 1, (1 << 20) - 1, (1 << 20) + 3, 2 << 20]), whole);
});

Deno.test("a payload with any bit flipped, or cut anywhere, is refused", () => {
  const bytes = checked([new TextEncoder().encode("fn")]);
  for (let bit = 0; bit < bytes.byteLength * 8; bit++) {
    const damaged = bytes.slice();
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    throws(() => checkedPayload.read(damaged), /does not match/, `bit ${bit}`);
  }
  for (let length = 0; length < bytes.byteLength; length++) {
    throws(() => checkedPayload.read(bytes.subarray(0, length)), Error, `${length} bytes`);
  }
});

Deno.test("an empty payload is whole with its checksums and without is not", () => {
  equal(checkedPayload.read(checked([])).byteLength, 0);
  throws(() => checkedPayload.read(new Uint8Array(0)), /too short/);
});
