import type { KeySort } from "./key_sort.ts";
import { StableHash } from "./stable_hash.ts";

const textHashes = new Map<string, number>();
const MAX_CACHED_TEXTS = 500_000;

/**
 * The key of something that linking a file can depend on, as a 53-bit hash. A collision makes two facts share a key,
 * which can only cause a file to be linked once more than needed.
 *
 * @param first A path, a package, an ecosystem or a basename, as the sort wants it.
 * @param second A name, where the sort has one.
 */
export function keyHash(sort: KeySort, first: string, second = ""): number {
  return StableHash.ofNumbers(sort, hashOf(first), hashOf(second));
}

function hashOf(text: string): number {
  const known = textHashes.get(text);
  if (known !== undefined) return known;
  const hash = new StableHash().text(text).value();
  if (textHashes.size >= MAX_CACHED_TEXTS) textHashes.clear();
  textHashes.set(text, hash);
  return hash;
}
