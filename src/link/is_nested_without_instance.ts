import { DefFlag } from "../facts/def_flag.ts";
import type { LinkFile } from "./link_model.ts";

/** Whether a type within another belongs to no instance of that one (Kotlin: whatever is not `inner`). */
export function isNestedWithoutInstance({ facts, semantics }: LinkFile, type: number): boolean {
  return semantics.extensions && (facts.defs.flags(type) & DefFlag.static) !== 0;
}
