import type { DatabaseObject, DatabaseReading, ObjectReference } from "../database_object.ts";
import { definitionReferences } from "../definition_references.ts";
import { newObject } from "../new_object.ts";
import { dialectOfEngine } from "../sql/dialect_of_engine.ts";
import type { SqlDialect } from "../sql/sql_dialect.ts";
import { parseTbls } from "./parse_tbls.ts";
import type { TblsRoutine, TblsTable, TblsTrigger } from "./tbls_schema.ts";

/** What is not told by a description of tbls itself. */
export interface TblsOptions {
  readonly datasource: string;
  /** Schema of names that tell none. @default {the current one of the connection, else that of the driver} */
  readonly defaultSchema?: string | undefined;
}

/** Reads the JSON that `tbls out -t json` writes; each object stands where its own JSON object does. */
export function readTbls(text: string, options: TblsOptions): DatabaseReading {
  const { schema, problems } = parseTbls(text, options.defaultSchema);
  const dialect = dialectOfEngine(schema.driver);
  return {
    datasource: options.datasource,
    objects: [
      ...schema.tables.flatMap((table) => [
        relation(table, dialect),
        ...table.triggers.map((trigger) => triggerObject(table, trigger, dialect)),
      ]),
      ...schema.routines.map(routine),
    ],
    problems: schema.tables.length === 0 && problems.length === 0
      ? [{ offset: 0, message: "the schema of tbls has no tables" }]
      : problems,
  };
}

function relation(table: TblsTable, dialect: SqlDialect | undefined): DatabaseObject {
  const keys = table.foreignKeys.map(({ target, targetColumns, isVirtual, offset }) => ({
    target,
    via: isVirtual ? "logical" as const : "foreign_key" as const,
    columns: targetColumns,
    offset,
  }));
  const defined = table.isView && table.definition !== ""
    ? definitionReferences(table.definition, {
      dialect,
      offset: table.node.start,
      isVerbatim: false,
    })
    : [];
  return newObject(table.isView ? "view" : "table", table.schema, table.name, table.node, {
    columns: table.columns.map(({ name, type, comment }) => ({
      name,
      type,
      ...(comment === undefined ? {} : { comment }),
    })),
    references: [...keys, ...defined],
    ...(table.comment === undefined ? {} : { comment: table.comment }),
  });
}

function triggerObject(
  { schema, name: table, node }: TblsTable,
  trigger: TblsTrigger,
  dialect: SqlDialect | undefined,
): DatabaseObject {
  const offset = trigger.node.start;
  const references: ObjectReference[] = [
    { target: { schema, name: table }, via: "declared", columns: [], offset: node.start },
  ];
  if (trigger.calls !== undefined) {
    references.push({ target: trigger.calls, via: "declared", columns: [], offset });
  } else {
    const place = { dialect, offset, isVerbatim: false };
    references.push(
      ...definitionReferences(trigger.definition, place).filter(({ via }) => via === "queried"),
    );
  }
  return newObject("trigger", schema, trigger.name, trigger.node, {
    table,
    references,
    ...(trigger.comment === undefined ? {} : { comment: trigger.comment }),
  });
}

function routine(routine: TblsRoutine): DatabaseObject {
  const { schema, name, node, isProcedure, args, comment } = routine;
  return newObject(isProcedure ? "procedure" : "db_function", schema, name, node, {
    parameters: args === "" ? [] : [args],
    ...(comment === undefined ? {} : { comment }),
  });
}
