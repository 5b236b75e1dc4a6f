import { createXXHash128 } from "hash-wasm";

/** Gives the key of a passage: 16 bytes that tell it from others, and are no protection against passages made to collide. */
export type PassageKey = (passage: string) => Uint8Array;

const encoder = new TextEncoder();

/** Makes the function that gives keys. It compiles its WebAssembly once. */
export async function createPassageKey(): Promise<PassageKey> {
  const hasher = await createXXHash128();
  return (passage) => hasher.init().update(encoder.encode(passage)).digest("binary").slice();
}
