/**
 * A reproducible source of numbers from 0 to below 1: SplitMix32, of Steele, Lea and Flood, "Fast splittable
 * pseudorandom number generators" (2014), in 32 bits with the mixer of MurmurHash3.
 *
 * @param seed A whole number; the same one gives the same numbers.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
