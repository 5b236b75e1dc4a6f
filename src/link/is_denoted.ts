import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import type { LinkFile } from "./link_model.ts";
import type { NameSpace } from "./name_space.ts";

/**
 * Whether a definition is what its name denotes in a space, in a language whose functions and variables have names apart.
 * A constructor is reached through its class, never by its name.
 */
export function isDenoted(file: LinkFile, def: number, space: NameSpace): boolean {
  const { defs } = file.facts;
  const kind = defs.kind(def);
  if (kind !== DefKind.method && kind !== DefKind.function) {
    return space !== "callable" || file.semantics.callConstructs;
  }
  const flags = defs.flags(def);
  if ((flags & DefFlag.constructor) !== 0) return false;
  if ((flags & DefFlag.property) === 0) return space === "callable";
  return space === "value" && (flags & DefFlag.setter) === 0;
}
