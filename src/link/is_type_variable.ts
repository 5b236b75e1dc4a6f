import { TypeOp } from "../facts/type_op.ts";
import type { LinkFile } from "./link_model.ts";

/** Whether a type names a type parameter of a definition or of one around it. */
export function isTypeVariable(file: LinkFile, def: number, type: number): boolean {
  const { types, typeParams, defs } = file.facts;
  if (types.op(type) !== TypeOp.named) return false;
  for (let at = def; at !== 0; at = defs.container(at)) {
    const [start, end] = file.facts.range(typeParams.def, typeParams.count, at);
    for (let row = start; row < end; row++) {
      if (typeParams.name(row) === types.text(type)) return true;
    }
  }
  return false;
}
