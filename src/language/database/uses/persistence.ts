import { DefKind } from "../../../facts/def_kind.ts";
import { ExprOp } from "../../../facts/expr_op.ts";
import { TableVia } from "../../../facts/table_via.ts";
import type { CodeAnnotation } from "./code_facts.ts";
import type { CodeFile } from "./code_file.ts";
import { columnWords } from "./column_words.ts";
import type { TableDetector } from "./table_detector.ts";
import type { CodeTableUse, TableSourceName, TableUseLog } from "./table_use_log.ts";

const PERSISTENCE = /^(?:jakarta|javax)\.persistence\b|^org\.hibernate\.annotations\b/;
const RELATIONAL = /^org\.springframework\.data\.relational\b|^io\.micronaut\.data\b/;
const ROOM = /^androidx\.room\b/;
const LIBRARIES = new RegExp(`${PERSISTENCE.source}|${RELATIONAL.source}|${ROOM.source}`);

/** Annotations whose `name` is that of a further table of an entity (Jakarta Persistence 3.1, chapter 11). */
const furtherTables = new Set(["JoinTable", "CollectionTable", "SecondaryTable"]);
const columnAnnotations = new Set(["Column", "JoinColumn", "ColumnInfo", "MappedProperty"]);

/**
 * Entities of Jakarta Persistence, Hibernate, Spring Data JDBC and R2DBC, Micronaut Data and Room: the table of a class is
 * the one that an annotation names, or else is called after the entity.
 */
export const persistence: TableDetector = {
  concerns: (file) =>
    (file.language === "java" || file.language === "kotlin") &&
    (file.imports(LIBRARIES) || file.text.includes(".persistence.")),
  find(file, log): void {
    const byDef = Map.groupBy(file.annotations, ({ def }) => def);
    for (const [def, annotations] of byDef) {
      if (file.facts.get("defs", def, "kind") > DefKind.interface) continue;
      // What annotates the parameters of a constructor or the accessors of a class speaks of its columns.
      const inner = file.membersOf(def).flatMap((member) => byDef.get(member) ?? []);
      addEntity(file, log, def, { annotations, inner });
      for (const annotation of annotations) {
        if (!isOf(file, annotation, PERSISTENCE)) continue;
        for (const { name, args } of nested(file, annotation)) {
          if (furtherTables.has(name)) addWritten(file, log, annotation, args);
        }
      }
    }
  },
};

function addEntity(
  file: CodeFile,
  log: TableUseLog,
  def: number,
  { annotations, inner }: Record<"annotations" | "inner", readonly CodeAnnotation[]>,
): void {
  const own = annotations.filter(({ target }) => target === "");
  const columns = columnsOf(file, def, [
    ...annotations.filter(({ target }) => target !== ""),
    ...inner,
  ]);
  const table = own.find((annotation) =>
    annotation.name === "Table" && isOf(file, annotation, PERSISTENCE, RELATIONAL)
  );
  const entity = own.find((annotation) =>
    annotation.name === "Entity" && isOf(file, annotation, PERSISTENCE, ROOM) ||
    annotation.name === "MappedEntity" && isOf(file, annotation, RELATIONAL)
  );
  const name = file.name(file.named(entity?.args ?? [], "name")) ?? file.nameOf(def);
  const sources = [file.sourceOf(file.nameOf(def)), { name: `entity ${name}` }];
  if (table !== undefined && addWritten(file, log, table, table.args, { columns, sources })) return;
  if (entity === undefined && (table === undefined || !isOf(file, table, RELATIONAL))) return;
  const room = entity !== undefined && isOf(file, entity, ROOM);
  const named = room
    ? file.name(file.named(entity.args, "tableName"))
    : entity?.name === "MappedEntity"
    ? file.name(file.named(entity.args, "value") || file.positional(entity.args, 0))
    : undefined;
  const line = (entity ?? table)?.line ?? 0;
  if (named !== undefined) {
    addWith(log, { def, name: named, via: TableVia.explicit, columns, line }, sources);
    return;
  }
  // An annotation whose name is put together from what is not in the file says that it follows no convention.
  if (table !== undefined && file.named(table.args, "name", "value") !== 0) return;
  // Of a hierarchy in one table only the root tells its name.
  if (own.some(({ name }) => name === "DiscriminatorValue") && file.supersOf(def).length > 0) {
    if (!own.some(({ name }) => name === "Inheritance")) return;
  }
  addWith(log, { def, name, via: TableVia.convention, columns, line }, sources);
}

/** Adds a use that other files find under several names. */
function addWith(log: TableUseLog, use: CodeTableUse, sources: readonly TableSourceName[]): void {
  if (sources.length === 0) log.add(use);
  for (const source of sources) log.add({ ...use, source });
}

interface Written {
  readonly columns: readonly string[];
  /** Names of the class, where it stands for the table. */
  readonly sources: readonly TableSourceName[];
}

/** @returns whether the annotation tells a name. */
function addWritten(
  file: CodeFile,
  log: TableUseLog,
  { def, line }: CodeAnnotation,
  args: readonly number[],
  { columns, sources }: Written = { columns: [], sources: [] },
): boolean {
  const name = file.name(
    file.named(args, "name", "value") || file.positional(args, 0),
  );
  if (name === undefined) return false;
  const schema = file.name(file.named(args, "schema")) ?? file.name(file.named(args, "catalog"));
  addWith(log, {
    def,
    name: name.replace(/^["`[]|["`\]]$/g, ""),
    schema: schema?.replace(/^["`[]|["`\]]$/g, ""),
    via: TableVia.explicit,
    columns,
    line,
  }, sources);
  return true;
}

function isOf(file: CodeFile, { name, source }: CodeAnnotation, ...libraries: RegExp[]): boolean {
  if (source !== "") return libraries.some((library) => library.test(source));
  return libraries.some((library) => file.imports(library)) && file.importOf(name) === "";
}

interface Named {
  readonly name: string;
  readonly args: readonly number[];
}

/** An annotation and those that are its arguments, as in `@SecondaryTables({@SecondaryTable(name = "x")})`. */
function nested(file: CodeFile, { name, args }: Named): Named[] {
  const found: Named[] = [{ name, args }];
  const visit = (expr: number): void => {
    switch (file.op(expr)) {
      case ExprOp.named:
        return visit(file.a(expr));
      case ExprOp.array:
        return file.items(file.a(expr)).forEach(visit);
      case ExprOp.call:
        found.push({ name: file.textOf(file.a(expr)), args: file.argsOf(expr) });
        file.argsOf(expr).forEach(visit);
    }
  };
  args.forEach(visit);
  return found;
}

/** Columns that annotations name, and those that are called after the other fields. */
function columnsOf(
  file: CodeFile,
  def: number,
  annotations: readonly CodeAnnotation[],
): string[] {
  const columns: string[] = [];
  const named = new Set<string>();
  for (const { name, args, target } of annotations) {
    if (!columnAnnotations.has(name)) continue;
    const column = file.name(file.named(args, "name", "value") || file.positional(args, 0));
    if (column === undefined) continue;
    columns.push(column);
    named.add(target);
  }
  for (const { name } of file.fieldsOf(def)) {
    if (!named.has(name)) columns.push(...columnWords(name));
  }
  return columns;
}
