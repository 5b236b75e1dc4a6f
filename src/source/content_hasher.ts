import { createBLAKE3, createXXHash64 } from "hash-wasm";

/**
 * A 64-bit digest as its high and low half, unsigned, for tables of numbers. It tells changed text
 * from unchanged and is no protection against text made to collide.
 */
export type Digest64 = readonly [high: number, low: number];

/** Hashes bytes, synchronously. */
export interface ContentHasher {
  /** BLAKE3-256 as 64 lower-case hexadecimal digits: the identity of a file's content. */
  hash(bytes: Uint8Array): string;
  /** XXH64 with seed 0, a third of the cost: for the many short spans within files. */
  hash64(bytes: Uint8Array): Digest64;
}

/** Makes a hasher. It compiles its WebAssembly once, so one per thread is enough. */
export async function createContentHasher(): Promise<ContentHasher> {
  const [blake3, xxhash64] = await Promise.all([createBLAKE3(256), createXXHash64(0, 0)]);
  return {
    hash(bytes: Uint8Array): string {
      return blake3.init().update(bytes).digest("hex");
    },
    hash64(bytes: Uint8Array): Digest64 {
      const digest = xxhash64.init().update(bytes).digest("binary");
      return [wordAt(digest, 0), wordAt(digest, 4)];
    },
  };
}

/** The unsigned 32-bit integer at an offset, its highest byte first. */
function wordAt(bytes: Uint8Array, at: number): number {
  return (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) |
    (bytes[at + 3] ?? 0)) >>> 0;
}
