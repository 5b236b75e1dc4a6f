import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import { detectDialect } from "../../../database/sql/detect_dialect.ts";
import { tablesOfSql } from "../../../database/sql/tables_of_sql.ts";
import type { Extraction } from "../../extraction.ts";
import { TableUseLog } from "./table_use_log.ts";

/** Larger scripts are dumps, which say nothing of what a program does. */
const MOST_LETTERS = 65_536;

/** Adds the tables that a script of SQL uses, which code finds by the script's name. */
export function addScriptUses({ path, text, facts }: Extraction): void {
  if (text.length > MOST_LETTERS) return;
  const log = new TableUseLog();
  const name = `file ${path.slice(path.lastIndexOf("/") + 1)}`;
  for (const { name: table, access, columns, offset } of tablesOfSql(text, detectDialect(text))) {
    let line = 1;
    for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
      line++;
    }
    log.add({
      def: 0,
      name: table.name,
      schema: table.schema,
      via: TableVia.sql,
      access: TableAccess[access],
      columns,
      line,
      source: { name },
    });
  }
  log.finish(facts);
}
