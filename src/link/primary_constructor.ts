import { DefFlag } from "../facts/def_flag.ts";
import type { FileFacts } from "../facts/file_facts.ts";

const PRIMARY = DefFlag.constructor | DefFlag.default;

const kept = new WeakMap<FileFacts, ReadonlyMap<number, number>>();

/** The constructor whose parameters the initialisers of a type see (Kotlin); 0 where there is none. */
export function primaryConstructor(facts: FileFacts, type: number): number {
  let constructors = kept.get(facts);
  if (constructors === undefined) kept.set(facts, constructors = constructorsOf(facts));
  return constructors.get(type) ?? 0;
}

function constructorsOf({ defs }: FileFacts): ReadonlyMap<number, number> {
  const constructors = new Map<number, number>();
  for (let def = 1; def < defs.count; def++) {
    if ((defs.flags(def) & PRIMARY) === PRIMARY) constructors.set(defs.container(def), def);
  }
  return constructors;
}
