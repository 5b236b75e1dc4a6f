import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { interfaceMethods } from "./interface_methods.ts";

/** How an interface can be implemented by a function: its abstract methods, and the parameters of the first. */
export interface FunctionalShape {
  readonly methods: number;
  readonly params: number;
}

/** The shape of an interface by its own methods; undefined for any other definition. */
export function functionalShape(facts: FileFacts, type: number): FunctionalShape | undefined {
  const { defs } = facts;
  if (defs.kind(type) !== DefKind.interface) return undefined;
  const abstract = interfaceMethods(facts, type).filter((def) =>
    (defs.flags(def) & DefFlag.abstract) !== 0
  );
  const [first] = abstract;
  return { methods: abstract.length, params: first === undefined ? 0 : defs.minArity(first) };
}
