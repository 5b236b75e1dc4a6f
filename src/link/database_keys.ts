import { databaseFile } from "./database_file.ts";
import { keyHash } from "./key_hash.ts";
import { KeySort } from "./key_sort.ts";
import type { LinkFile } from "./link_model.ts";
import { StableHash } from "./stable_hash.ts";

/** Adds what a file offers to the look-up of objects of databases, see `providedKeys`. */
export function databaseKeys(keys: Map<number, number>, { facts, names }: LinkFile): void {
  if (!databaseFile.describes(facts)) return;
  const hashes = new Map<string, StableHash>();
  for (const [name, def] of databaseFile.namedObjects(facts)) {
    let hash = hashes.get(name);
    if (hash === undefined) hashes.set(name, hash = new StableHash());
    hash.text(names[def]?.id ?? "").number(facts.defs.kind(def));
    hash.text(facts.text(facts.defs.name(def)));
    const [start, end] = facts.range(facts.params.def, facts.params.count, def);
    for (let row = start; row < end; row++) hash.text(facts.text(facts.params.name(row)));
  }
  for (const [name, hash] of hashes) {
    keys.set(keyHash(KeySort.databaseObject, "", name), hash.value());
  }
  const schemas = new StableHash().text(facts.text(facts.file.packageName(0)));
  for (const [schema, tables] of databaseFile.tablesBySchema(facts)) {
    schemas.text(schema).number(tables);
  }
  keys.set(keyHash(KeySort.databaseSchemas, ""), schemas.value());
}
