import type { TextRange } from "../database_object.ts";
import { readSqlName } from "./read_sql_name.ts";
import { routinesNamed } from "./routines_named.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** Reads a `COMMENT ON`, at the token after `COMMENT`: of tables, views, columns, routines, triggers and policies. */
export function commentOn(script: Script, scanner: SqlScanner, range: TextRange): void {
  if (!scanner.skip("on")) return;
  scanner.skip("materialized", "foreign");
  const sort = scanner.word;
  scanner.next();
  if (sort === "column") return commentOnColumn(script, scanner, range);
  const name = readSqlName(scanner);
  if (name === undefined) return;
  let object: ObjectState | undefined;
  if (sort === "table" || sort === "view") object = script.relation(name);
  else if (sort === "function" || sort === "procedure") {
    [object] = routinesNamed(script, scanner, name);
  } else if ((sort === "trigger" || sort === "policy") && scanner.skip("on")) {
    const kind = sort === "trigger" ? "trigger" : "rls_policy";
    [object] = script.state.named([kind], undefined, name.name, readSqlName(scanner)?.name);
  }
  if (object === undefined) return;
  object.further.push(script.range(range));
  object.comment = readText(scanner);
}

function commentOnColumn(script: Script, scanner: SqlScanner, range: TextRange): void {
  const parts: string[] = [];
  while (scanner.isName) {
    parts.push(scanner.name);
    scanner.next();
    if (!scanner.isSymbol(".")) break;
    scanner.next();
  }
  const column = parts.pop();
  const name = parts.pop();
  const schema = parts.pop();
  if (column === undefined || name === undefined) return;
  const relation = script.relation(schema === undefined ? { name } : { schema, name });
  if (relation === undefined) return;
  relation.further.push(script.range(range));
  const comment = readText(scanner);
  relation.columns.replace(column, ({ name, type }) => ({
    name,
    type,
    ...(comment === undefined ? {} : { comment }),
  }));
}

/** What stands after `IS`; undefined for `NULL`. */
function readText(scanner: SqlScanner): string | undefined {
  while (!scanner.is(TokenKind.end) && !scanner.skip("is")) scanner.next();
  return scanner.is(TokenKind.string) ? scanner.value : undefined;
}
