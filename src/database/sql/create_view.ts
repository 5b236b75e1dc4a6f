import type { TextRange } from "../database_object.ts";
import { newObject } from "./new_object.ts";
import { readNameList } from "./read_name_list.ts";
import { readSqlName } from "./read_sql_name.ts";
import type { Script } from "./script.ts";
import { skipIfExists } from "./skip_if_exists.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** Reads a `CREATE VIEW`, at the token after `VIEW`, and adds the view with the tables that its query names. */
export function createView(script: Script, scanner: SqlScanner, range: TextRange): void {
  skipIfExists(scanner);
  const name = readSqlName(scanner);
  if (name === undefined) return script.problem(range.start, "CREATE VIEW without a name");
  const columns = readNameList(scanner);
  const view = newObject(script, "view", script.schemaOf(name), name.name, range);
  for (const column of columns) view.columns.add({ name: column, type: "" });
  while (!scanner.is(TokenKind.end) && scanner.word !== "as") scanner.next();
  script.addQueried(view, { start: scanner.end, end: range.end });
  // A recursive view names itself.
  view.references = view.references.filter(({ target }) =>
    !script.state.isMeant(target, view, view)
  );
  script.state.add(view);
}
