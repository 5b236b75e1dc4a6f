import assert from "node:assert/strict";
import { createContentHasher } from "./content_hasher.ts";

Deno.test("ContentHasher gives the published BLAKE3 digests", async () => {
  const hasher = await createContentHasher();
  // BLAKE3 test vectors: the input of length n is the bytes 0, 1, …, 250, 0, 1, … up to n.
  const input = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at % 251);
  assert.equal(
    hasher.hash(input(0)),
    "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262",
  );
  assert.equal(
    hasher.hash(input(1)),
    "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213",
  );
  assert.equal(
    hasher.hash(input(1024)),
    "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7",
  );
});

Deno.test("ContentHasher gives the published XXH64 digest of nothing", async () => {
  const hasher = await createContentHasher();
  assert.deepEqual(hasher.hash64(new Uint8Array()), [0xef46db37, 0x51d8e999]);
});

Deno.test("ContentHasher forgets what it hashed before", async () => {
  const hasher = await createContentHasher();
  const cart = new TextEncoder().encode("cart");
  const whole = hasher.hash(cart);
  const short = hasher.hash64(cart);
  hasher.hash(new TextEncoder().encode("order"));
  hasher.hash64(new TextEncoder().encode("order"));
  assert.equal(hasher.hash(cart), whole);
  assert.deepEqual(hasher.hash64(cart), short);
});

Deno.test("ContentHasher hashes a part of a buffer as if it stood alone", async () => {
  const hasher = await createContentHasher();
  const part = new TextEncoder().encode("(order)").subarray(1, 6);
  const alone = new TextEncoder().encode("order");
  assert.equal(hasher.hash(part), hasher.hash(alone));
  assert.deepEqual(hasher.hash64(part), hasher.hash64(alone));
});
