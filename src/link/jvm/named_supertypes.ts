import { TypeOp } from "../../facts/type_op.ts";
import { type DefRef, defRef } from "../def_ref.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import type { LinkFile, World } from "../link_model.ts";
import { qualifiedType } from "./qualified_type.ts";

/** The supertypes of a type that its file names by an import or by its own package. */
export function namedSupertypes(world: World, type: DefRef): readonly DefRef[] {
  const file = world.readDefinition(type);
  if (file === undefined) return [];
  const { supers } = file.facts;
  const [start, end] = file.facts.range(supers.def, supers.count, defRef.defOf(type));
  const found: DefRef[] = [];
  for (let row = start; row < end; row++) {
    const name = nameOf(file, supers.type(row));
    if (name !== "") found.push(...typeNamed(world, file, name));
  }
  return found;
}

function nameOf(file: LinkFile, type: number): string {
  const { types } = file.facts;
  let row = type;
  while (types.op(row) === TypeOp.generic) row = types.a(row);
  return types.op(row) === TypeOp.named ? file.facts.text(types.text(row)) : "";
}

function typeNamed(world: World, file: LinkFile, name: string): readonly DefRef[] {
  const { imports } = file.facts;
  const [head = "", ...rest] = name.split(".");
  const row = world.rows(file, head)?.imports.find((each) =>
    imports.scope(each) === FactsBuilder.fileScope
  );
  const packageName = file.facts.text(file.facts.file.packageName(0));
  if (row === undefined) {
    const own = [...packageName === "" ? [] : [packageName], name].join(".");
    return (qualifiedType(world, file, own) ?? qualifiedType(world, file, name))?.defs ?? [];
  }
  const imported = file.facts.text(imports.imported(row));
  const parts = [file.facts.text(imports.specifier(row)), imported, ...rest];
  return qualifiedType(world, file, parts.join("."))?.defs ?? [];
}
