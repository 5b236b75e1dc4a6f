import { RefKind } from "../../facts/ref_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";

/** Adds a type that is only a name, with its reference. */
export function addNamedType(
  kotlin: KotlinFile,
  name: string,
  start: number,
  place: Place,
  mention: RefKind = RefKind.type,
): number {
  const row = kotlin.facts.add("types", { op: TypeOp.named, text: name, b: place.scope });
  kotlin.addRef(place, start, { kind: mention, expr: row });
  return row;
}
