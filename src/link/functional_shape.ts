import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import type { FileFacts } from "../facts/file_facts.ts";

/** How an interface can be implemented by a function: its abstract methods, and the parameters of the first. */
export interface FunctionalShape {
  readonly methods: number;
  readonly params: number;
}

/** The shape of an interface by its own methods; undefined for any other definition. */
export function functionalShape(facts: FileFacts, type: number): FunctionalShape | undefined {
  const { defs } = facts;
  if (defs.kind(type) !== DefKind.interface) return undefined;
  let methods = 0;
  let params = 0;
  for (let def = type + 1; def < defs.count; def++) {
    if (defs.container(def) !== type || defs.kind(def) !== DefKind.method) continue;
    if ((defs.flags(def) & DefFlag.abstract) === 0) continue;
    if (methods === 0) params = defs.minArity(def);
    methods++;
  }
  return { methods, params };
}
