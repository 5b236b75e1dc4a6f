import { keyHash } from "./key_hash.ts";
import { KeySort } from "./key_sort.ts";
import type { LinkFile } from "./link_model.ts";
import { StableHash } from "./stable_hash.ts";

/** Adds what a file offers under the names of `tableSources` of its facts, see `providedKeys`. */
export function tableSourceKeys(keys: Map<number, number>, { facts, path }: LinkFile): void {
  const { tableSources: sources, tableUses: uses } = facts;
  const hashes = new Map<string, StableHash>();
  for (let row = 1; row < sources.count; row++) {
    const name = facts.text(sources.name(row));
    let hash = hashes.get(name);
    if (hash === undefined) hashes.set(name, hash = new StableHash().text(path));
    const use = sources.use(row);
    hash.text(facts.text(sources.member(row)));
    for (const column of [uses.datasource, uses.schema, uses.name, uses.columns]) {
      hash.text(facts.text(column(use)));
    }
    hash.number(uses.via(use)).number(uses.access(use));
  }
  for (const [name, hash] of hashes) keys.set(keyHash(KeySort.tableSource, "", name), hash.value());
}
