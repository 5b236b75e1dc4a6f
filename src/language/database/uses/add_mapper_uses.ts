import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import { tablesOfSql } from "../../../database/sql/tables_of_sql.ts";
import type { Extraction } from "../../extraction.ts";
import { isSql } from "./is_sql.ts";
import { mapperSql } from "./mapper_sql.ts";
import { TableUseLog } from "./table_use_log.ts";

const MAPPER = /<mapper\b[^>]*?\bnamespace\s*=\s*["']([^"'<>]+)["'][^>]*>/;
const ELEMENT =
  /<(select|insert|update|delete|sql)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([^]*?)<\/\1\s*>/g;
const INCLUDE = /<include\b[^>]*?\brefid\s*=\s*["']([^"']+)["'][^>]*?(?:\/>|>[^]*?<\/include\s*>)/g;
/** Elements of a mapper, and steps from one fragment into another. */
const MOST_STEPS = 8;
const MOST_LETTERS = 65_536;

/** Adds the uses of the statements of a MyBatis mapper, which the methods of its interface find by its name. */
export function addMapperUses({ text, facts }: Extraction): void {
  const namespace = MAPPER.exec(text)?.[1];
  if (namespace === undefined) return;
  const plain = text.replace(/<!--[^]*?-->/g, (comment) => comment.replace(/[^\n]/g, " "));
  const statements: { readonly id: string; readonly body: string; readonly offset: number }[] = [];
  const fragments = new Map<string, string>();
  for (
    const { 1: element = "", 2: attributes = "", 3: body = "", index } of plain.matchAll(ELEMENT)
  ) {
    const id = /\bid\s*=\s*["']([^"']+)["']/.exec(attributes)?.[1];
    if (id === undefined) continue;
    if (element === "sql") fragments.set(id, body);
    else statements.push({ id, body, offset: index });
  }
  const log = new TableUseLog();
  for (const { id, body, offset } of statements) {
    const whole = included(body, { namespace, fragments }, 0);
    // What generates keys is a statement of its own.
    const keys = [...whole.matchAll(/<selectKey\b[^>]*>([^]*?)<\/selectKey\s*>/g)];
    const rest = whole.replace(/<selectKey\b[^>]*>[^]*?<\/selectKey\s*>/g, " ");
    for (const written of [rest, ...keys.map((key) => key[1] ?? "")]) {
      const sql = mapperSql(written).replace(/[#$]\{[^{}]*\}/g, "\u0001");
      if (!isSql(sql)) continue;
      for (const use of tablesOfSql(sql, sql.includes("`") ? "mysql" : "generic")) {
        log.add({
          def: 0,
          name: use.name.name,
          schema: use.name.schema,
          via: TableVia.sql,
          access: TableAccess[use.access],
          columns: use.columns,
          line: lineOf(text, offset),
          source: { name: `mapper ${namespace}`, member: id },
        });
      }
    }
  }
  log.finish(facts);
}

interface Fragments {
  readonly namespace: string;
  readonly fragments: ReadonlyMap<string, string>;
}

/** A text with the fragments of the file that it includes. */
function included(body: string, within: Fragments, steps: number): string {
  if (steps > MOST_STEPS || body.length > MOST_LETTERS) return body;
  return body.replace(INCLUDE, (_, id: string) => {
    const own = id.startsWith(`${within.namespace}.`) ? id.slice(within.namespace.length + 1) : id;
    const fragment = within.fragments.get(own);
    return fragment === undefined ? " \u0001 " : included(fragment, within, steps + 1);
  });
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
