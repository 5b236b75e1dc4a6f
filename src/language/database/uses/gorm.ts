import { DefKind } from "../../../facts/def_kind.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import { tablesOfSql } from "../../../database/sql/tables_of_sql.ts";
import { addChainUses } from "./chain_uses.ts";
import type { CodeFile } from "./code_file.ts";
import { columnWords } from "./column_words.ts";
import { splitTableName } from "./split_table_name.ts";
import type { TableDetector } from "./table_detector.ts";
import type { TableUseLog } from "./table_use_log.ts";

const LIBRARY = /^(?:gorm\.io\/gorm|github\.com\/jinzhu\/gorm)$/;
const WRITES =
  /^(?:Create|CreateInBatches|Save|Update|Updates|UpdateColumn|UpdateColumns|Delete|FirstOrCreate|CreateTable|AutoMigrate|DropTable)$/;

/** Models of GORM, and its queries by the name of a table. */
export const gorm: TableDetector = {
  concerns: (file) =>
    file.language === "go" &&
    (file.imports(LIBRARY) || /TableName\(\)|gorm:"/.test(file.text)),
  find(file, log): void {
    const named = addTableNames(file, log);
    addStructs(file, log, named);
    if (!file.imports(LIBRARY)) return;
    addChainUses(file, log, {
      tableOf: ({ steps, path }, index) => {
        const step = steps[index];
        if (step?.name !== "Table" || path.length === 0) return undefined;
        const written = file.name(step.args[0] ?? 0);
        if (written === undefined) return undefined;
        const table = splitTableName(written.replace(/\s+(?:as\s+)?\w+$/i, ""));
        return { ...table, via: TableVia.sql };
      },
      writes: WRITES,
    });
    addJoins(file, log);
  },
};

/** `func (Order) TableName() string { return "orders" }`; the names of the types that have one. */
function addTableNames(file: CodeFile, log: TableUseLog): ReadonlySet<string> {
  const named = new Set<string>();
  for (const method of file.defs(DefKind.method)) {
    if (file.nameOf(method) !== "TableName") continue;
    const type = file.facts.text("defs", method, "qualifier");
    named.add(type);
    const returned = file.returnsOf(method);
    const name = returned.length === 1 ? file.name(returned[0] ?? 0) : undefined;
    const def = file.defs(DefKind.class).find((row) => file.nameOf(row) === type);
    if (name === undefined) continue;
    const columns = def === undefined ? [] : columnsOf(file, def);
    const line = file.lineOf(method);
    log.add({
      def: def ?? method,
      ...splitTableName(name),
      via: TableVia.explicit,
      columns,
      line,
      source: file.sourceOf(type),
    });
  }
  return named;
}

/** Structs that are models by what they embed or how their fields are tagged. */
function addStructs(file: CodeFile, log: TableUseLog, named: ReadonlySet<string>): void {
  const tagged = new Set(
    file.annotations.filter(({ name, args }) =>
      name === "gorm" &&
      /\b(?:primary_?key|column|type|index|uniqueIndex|not null)\b/i.test(
        file.string(args[0] ?? 0) ?? "",
      )
    ).map(({ def }) => def),
  );
  for (const def of file.defs(DefKind.class)) {
    const name = file.nameOf(def);
    if (named.has(name)) continue;
    const isModel = file.supersOf(def).some((type) => file.typeName(type) === "gorm.Model");
    if (!isModel && !tagged.has(def)) continue;
    const columns = columnsOf(file, def);
    const source = file.sourceOf(name);
    log.add({ def, name, via: TableVia.convention, columns, line: file.lineOf(def), source });
  }
}

function columnsOf(file: CodeFile, def: number): string[] {
  const columns = new Map<string, string>();
  for (const { def: tagged, name, args, target } of file.annotations) {
    const column = /\bcolumn:\s*([\w]+)/.exec(file.string(args[0] ?? 0) ?? "")?.[1];
    if (tagged === def && name === "gorm" && column !== undefined) columns.set(target, column);
  }
  return file.fieldsOf(def).flatMap(({ name }) => columns.get(name) ?? columnWords(name));
}

/** `.Joins("LEFT JOIN lines ON …")`, of which only the end is a statement. */
function addJoins(file: CodeFile, log: TableUseLog): void {
  for (const { name, args, owner: def, line } of file.calls) {
    const text = name === "Joins" ? file.string(args[0] ?? 0) : undefined;
    if (
      text === undefined ||
      !/^\s*(?:(?:left|right|inner|full|cross)\s+)?(?:outer\s+)?join\s/i.test(text)
    ) {
      continue;
    }
    for (
      const { name: table, columns } of tablesOfSql(text, text.includes("`") ? "mysql" : "generic")
    ) {
      log.add({
        def,
        name: table.name,
        schema: table.schema,
        via: TableVia.sql,
        access: TableAccess.read,
        columns,
        line,
      });
    }
  }
}
