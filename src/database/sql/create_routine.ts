import type { ObjectKind, TextRange } from "../database_object.ts";
import { newObject } from "./new_object.ts";
import { routineSignature } from "./routine_signature.ts";
import { readSqlName } from "./read_sql_name.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import { skipBrackets } from "./skip_brackets.ts";
import { skipIfExists } from "./skip_if_exists.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** Reads a `CREATE FUNCTION` or `CREATE PROCEDURE`, at the token after the sort, and adds the routine. */
export function createRoutine(
  script: Script,
  scanner: SqlScanner,
  range: TextRange,
  kind: Extract<ObjectKind, "db_function" | "procedure">,
): void {
  skipIfExists(scanner);
  const name = readSqlName(scanner);
  if (name === undefined) {
    return script.problem(range.start, "CREATE FUNCTION or PROCEDURE without a name");
  }
  const parameters: string[] = [];
  if (scanner.isSymbol("(")) {
    const { start } = scanner;
    const close = skipBrackets(scanner) - 1;
    const written = script.text.slice(start + 1, Math.max(start + 1, close)).replace(/\s+/g, " ")
      .trim();
    if (written !== "") parameters.push(written);
  }
  const signature = script.hasOverloads ? routineSignature(parameters[0] ?? "") : "";
  const further = { parameters, signature };
  const routine = newObject(script, kind, script.schemaOf(name), name.name, range, further);
  addBody(script, scanner, routine, range);
  script.state.add(routine);
}

/** Refers to what the statements of a routine name; in PostgreSQL they stand in a string. */
function addBody(
  script: Script,
  scanner: SqlScanner,
  routine: ObjectState,
  range: TextRange,
): void {
  const { start } = scanner;
  for (; !scanner.is(TokenKind.end); scanner.next()) {
    if (scanner.word !== "as") continue;
    scanner.next();
    if (!scanner.is(TokenKind.string)) continue;
    const mark = scanner.raw.startsWith("$") ? scanner.raw.indexOf("$", 1) + 1 : 1;
    return script.addQueried(routine, { start: scanner.start + mark, end: scanner.end - mark });
  }
  script.addQueried(routine, { start, end: range.end });
}
