import { DefKind } from "../facts/def_kind.ts";
import { isDatabaseKind } from "../facts/is_database_kind.ts";
import { TableVia } from "../facts/table_via.ts";
import { codeTableTargets } from "./code_table_targets.ts";
import { defRef } from "./def_ref.ts";
import { EdgeType } from "./edge_type.ts";
import type { LinkFile, World } from "./link_model.ts";
import { schemaTargets } from "./schema_targets.ts";
import type { TableTarget } from "./table_target.ts";
import { tableColumns } from "./table_columns.ts";
import { type TableUse, tableUse } from "./table_use.ts";

/** A use of a table that leads somewhere. */
export interface TableLink extends TableTarget {
  /** Row of the definition that uses it. */
  readonly source: number;
  readonly type: EdgeType;
  /** TableAccess bits. */
  readonly access: number;
  /** Columns that the table has, in its order and spelling. */
  readonly columns: readonly string[];
  readonly line: number;
}

/** Finds the tables that the definitions of a file use; of what no file describes only that which is declared. */
export function tableLinks(world: World, file: LinkFile): TableLink[] {
  const { tableUses, defs } = file.facts;
  const links: TableLink[] = [];
  for (let row = 1; row < tableUses.count; row++) {
    if (tableUses.isHeld(row) === 1) continue;
    const use = tableUse(file.facts, row);
    const isSchema = isDatabaseKind(defs.kind(use.def));
    const targets = isSchema ? schemaTargets(world, file, use) : codeTableTargets(world, use);
    for (const target of targets) {
      if (target.id === file.names[use.def]?.id) continue;
      links.push({
        ...target,
        source: use.def,
        type: typeOf(world, use, target),
        access: use.access,
        columns: tableColumns(world, use, target),
        line: use.line,
      });
    }
  }
  return links;
}

function typeOf(world: World, { via }: TableUse, { ref }: TableTarget): EdgeType {
  if (via === TableVia.foreignKey || via === TableVia.logical) return EdgeType.foreignKey;
  const kind = ref === undefined
    ? undefined
    : world.fileOf(ref)?.facts.defs.kind(defRef.defOf(ref));
  return kind === DefKind.databaseFunction || kind === DefKind.procedure
    ? EdgeType.call
    : EdgeType.reference;
}
