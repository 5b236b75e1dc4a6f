import type {
  DatabaseObject,
  DatabaseReading,
  ObjectKind,
  ObjectReference,
} from "../../database/database_object.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { TableAccess } from "../../facts/table_access.ts";
import { TableVia } from "../../facts/table_via.ts";
import { databaseNames } from "../../link/database_names.ts";
import type { Extraction } from "../extraction.ts";
import { LineCounter } from "../plain/line_counter.ts";

const kinds: Readonly<Record<ObjectKind, DefKind>> = {
  table: DefKind.table,
  view: DefKind.view,
  db_function: DefKind.databaseFunction,
  procedure: DefKind.procedure,
  rls_policy: DefKind.rowPolicy,
  trigger: DefKind.trigger,
};

const vias: Readonly<Record<ObjectReference["via"], TableVia>> = {
  foreign_key: TableVia.foreignKey,
  logical: TableVia.logical,
  declared: TableVia.declared,
  queried: TableVia.queried,
  mentioned: TableVia.mentioned,
};

/** What stands for all policies of a table, and before the name of one. */
const POLICIES = "rls";

/** Objects of one file; a schema has thousands at most. */
const MOST_OBJECTS = 200_000;

/** Turns what a source says of a database into facts of its file. */
export function addReading(extraction: Extraction, reading: DatabaseReading): void {
  const lines = new LineCounter(extraction.text);
  extraction.packageName = databaseNames.packageOf(reading.datasource);
  if (reading.objects.length === 0) extraction.mark(FileFlag.plain);
  if (reading.problems.length > 0) extraction.mark(FileFlag.partial);
  for (const { offset, message } of reading.problems) {
    extraction.problems.push({ line: lines.lineAt(offset), message });
  }
  const objects = [...reading.objects].sort((a, b) => a.range.start - b.range.start);
  if (objects.length > MOST_OBJECTS) {
    objects.length = MOST_OBJECTS;
    extraction.cut(`more than ${MOST_OBJECTS} objects of a database`);
  }
  const namesakes = Map.groupBy(
    objects.filter(isRoutine),
    ({ schema, name }) => `${schema}.${name}`,
  );
  for (const object of objects) {
    const isOverloaded = isRoutine(object) &&
      (namesakes.get(`${object.schema}.${object.name}`)?.length ?? 0) > 1;
    addObject(extraction, object, lines, isOverloaded);
  }
}

function isRoutine({ kind }: DatabaseObject): boolean {
  return kind === "db_function" || kind === "procedure";
}

/** @param isOverloaded Whether its arguments tell it from another one of its name. */
function addObject(
  extraction: Extraction,
  object: DatabaseObject,
  lines: LineCounter,
  isOverloaded: boolean,
): void {
  const { facts } = extraction;
  const { kind, name, range, further, references } = object;
  const signature = signatureOf(object);
  const def = facts.add("defs", {
    kind: kinds[kind],
    name,
    qualifier: qualifierOf(object),
    scope: FactsBuilder.fileScope,
    start: range.start,
    end: range.end,
    line: lines.lineAt(range.start),
    endLine: lines.lineAt(Math.max(range.start, range.end - 1)),
    receiverText: identityOf(object, isOverloaded),
    signature: cut(signature, MAX_SIGNATURE),
    doc: docOf(object, signature),
  });
  if (further.length > 0) extraction.further.set(def, further);
  for (const column of object.columns) {
    facts.add("params", { def, name: column.name, typeText: column.type });
  }
  for (const parameter of object.parameters) facts.add("params", { def, typeText: parameter });
  for (const alias of object.aliases) facts.add("aliases", { def, name: alias });
  for (const { target, via, access, columns, offset } of references) {
    facts.add("tableUses", {
      def,
      datasource: target.datasource ?? "",
      schema: target.schema ?? "",
      name: target.name,
      via: vias[via],
      access: access === undefined ? 0 : TableAccess[access],
      columns: columns.join("\n"),
      line: lines.lineAt(offset),
    });
  }
}

/** What belongs to the identity of an object beside its names: the table of a policy, arguments of an overload. */
function identityOf(
  { kind, name, table, parameters }: DatabaseObject,
  isOverloaded: boolean,
): string {
  if (kind === "rls_policy") return table ?? name;
  return isOverloaded ? parameters.join(", ").replace(/\s+/g, " ") : "";
}

/** The names before that of an object in its id, as they stand there. */
function qualifierOf({ kind, schema, name, table }: DatabaseObject): string {
  const parts = [databaseNames.part(schema)];
  if (table !== undefined) parts.push(databaseNames.part(table));
  if (kind === "rls_policy" && name !== POLICIES) parts.push(POLICIES);
  return parts.join(".");
}

const MAX_SIGNATURE = 200;
const MAX_DOC = 4_000;

/** The object on one line: `orders(id bigint, note text)`. */
function signatureOf({ name, columns, parameters }: DatabaseObject): string {
  const parts = [...columns.map((column) => `${column.name} ${column.type}`.trim()), ...parameters];
  return parts.length === 0 ? name : `${name}(${parts.join(", ")})`.replace(/\s+/g, " ");
}

/** Words by which an object is found that its definition does not hold, or only far inside. */
function docOf({ comment, columns, aliases }: DatabaseObject, signature: string): string {
  const comments = columns.flatMap((column) =>
    column.comment === undefined ? [] : `${column.name}: ${column.comment}`
  );
  const names = signature.length > MAX_SIGNATURE ? columns.map((column) => column.name) : [];
  const parts = [comment ?? "", ...aliases, ...comments, ...names].filter((part) => part !== "");
  return cut(parts.join("\n"), MAX_DOC);
}

/** A text of at most so many UTF-16 units, whole characters and an ellipsis if it was longer. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
