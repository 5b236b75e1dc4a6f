import { parseTbls } from "../json/parse_tbls.ts";
import type { TblsForeignKey, TblsTable } from "../json/tbls_schema.ts";
import { engineName } from "./engine_name.ts";
import { foreignKeyEntry } from "./foreign_key_entry.ts";
import type { ImportResult } from "./import_result.ts";
import { SnapshotContent, type SnapshotObject } from "./snapshot_content.ts";

/** Reads the JSON that `tbls out -t json` writes, with all that snapshots can hold of it. */
export function importTbls(text: string): ImportResult {
  const { schema, problems } = parseTbls(text);
  if (problems.length > 0) return { ok: false, problems };
  const content = new SnapshotContent(engineName(schema.driver));
  for (const table of schema.tables) {
    const { tables, views } = content.schema(table.schema);
    if (table.isView) views.set(table.name, viewEntry(table));
    else tables.set(table.name, tableEntry(table));
    for (const { name, definition, calls, comment } of table.triggers) {
      content.addTrigger(table.schema, table.name, {
        name,
        definition: definition || undefined,
        function: calls === undefined ? undefined : `${calls.schema}.${calls.name}`,
        comment,
      });
    }
  }
  for (const { schema: owner, name, isProcedure, args, returns, comment } of schema.routines) {
    const routine = { args: args || undefined, returns: returns || undefined, comment };
    content.addRoutine(owner, isProcedure ? "procedures" : "functions", name, routine);
  }
  return { ok: true, content };
}

function tableEntry(table: TblsTable): SnapshotObject {
  const ofType = (type: string): TblsTable["constraints"] =>
    table.constraints.filter((constraint) => constraint.type === type);
  return {
    comment: table.comment,
    columns: columnEntries(table),
    foreign_keys: filled(table.foreignKeys.map(foreignKey)),
    indexes: filled(table.indexes.map(({ name, columns, definition, comment }) => ({
      name,
      columns: filled(columns),
      definition: definition || undefined,
      comment,
    }))),
    uniques: filled(
      ofType("UNIQUE").map(({ name, columns, definition }) => ({
        name,
        columns,
        definition: definition || undefined,
      })),
    ),
    checks: filled(ofType("CHECK").map(({ name, definition }) => ({ name, definition }))),
  };
}

function viewEntry(table: TblsTable): SnapshotObject {
  return {
    comment: table.comment,
    columns: filled(columnEntries(table)),
    definition: table.definition || undefined,
  };
}

function columnEntries({ columns, constraints }: TblsTable): SnapshotObject[] {
  const isKey = (name: string): boolean =>
    constraints.some(({ type, columns }) => type === "PRIMARY KEY" && columns.includes(name));
  const isUnique = (name: string): boolean =>
    constraints.some(({ type, columns }) =>
      type === "UNIQUE" && columns.length === 1 && columns[0] === name
    );
  return columns.map(({ name, type, nullable, default: value, comment, extra }) => ({
    name,
    type,
    nullable,
    default: value,
    extra,
    comment,
    constraints: filled([
      ...(isKey(name) ? ["PK"] : []),
      ...(isUnique(name) ? ["UNIQUE"] : []),
    ]),
  }));
}

function foreignKey(key: TblsForeignKey): SnapshotObject {
  const onDelete =
    /\bon\s+delete\s+(cascade|set[\s_]+null|set[\s_]+default|restrict|no[\s_]+action)/i
      .exec(key.definition)?.[1]?.toUpperCase().replaceAll(/[\s_]+/g, " ");
  return foreignKeyEntry({
    name: key.name,
    columns: key.columns,
    target: key.target,
    targetColumns: key.targetColumns,
    onDelete,
    isEnforced: !key.isVirtual,
    note: key.isVirtual ? "declared to tbls, not enforced by the database" : undefined,
  });
}

function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
