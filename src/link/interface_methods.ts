import { DefKind } from "../facts/def_kind.ts";
import type { FileFacts } from "../facts/file_facts.ts";

/** Rows of the methods that an interface declares itself, in source order; none for any other definition. */
export function interfaceMethods(facts: FileFacts, type: number): readonly number[] {
  const { defs } = facts;
  if (defs.kind(type) !== DefKind.interface) return [];
  const methods: number[] = [];
  const end = defs.end(type);
  for (let def = type + 1; def < defs.count && defs.start(def) < end; def++) {
    if (defs.container(def) === type && defs.kind(def) === DefKind.method) methods.push(def);
  }
  return methods;
}
