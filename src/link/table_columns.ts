import { TableVia } from "../facts/table_via.ts";
import { defRef } from "./def_ref.ts";
import type { World } from "./link_model.ts";
import type { TableTarget } from "./table_target.ts";
import type { TableUse } from "./table_use.ts";

/** Those of the names that are columns; a table that nothing describes has all that a schema names. */
export function tableColumns(
  world: World,
  { columns, via }: TableUse,
  { ref }: TableTarget,
): readonly string[] {
  if (columns.length === 0) return [];
  if (ref === undefined) return via > TableVia.sql ? columns : [];
  const facts = world.fileOf(ref)?.facts;
  if (facts === undefined) return [];
  const named = new Set(columns.map((column) => column.toLowerCase()));
  const [start, end] = facts.range(facts.params.def, facts.params.count, defRef.defOf(ref));
  const found: string[] = [];
  for (let row = start; row < end; row++) {
    const name = facts.text(facts.params.name(row));
    if (named.has(name.toLowerCase())) found.push(name);
  }
  return found;
}
