import type { TextRange } from "../database_object.ts";
import { newObject } from "./new_object.ts";
import { readSqlName } from "./read_sql_name.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import { skipIfExists } from "./skip_if_exists.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** Reads a `CREATE TRIGGER`, at the token after `TRIGGER`, and adds the trigger. */
export function createTrigger(script: Script, scanner: SqlScanner, range: TextRange): void {
  skipIfExists(scanner);
  const name = readSqlName(scanner);
  while (!scanner.is(TokenKind.end) && scanner.word !== "on") scanner.next();
  scanner.next();
  const offset = scanner.start;
  const on = readSqlName(scanner);
  if (name === undefined || on === undefined) {
    return script.problem(range.start, "CREATE TRIGGER without a name or a table");
  }
  if (/^(?:database|all|schema)$/i.test(on.name) && on.schema === undefined) return;
  const schema = script.relation(on)?.schema ?? script.schemaOf(on);
  const trigger = newObject(script, "trigger", schema, name.name, range, { table: on.name });
  script.declare(trigger, { schema, name: on.name }, offset);
  if (!addTriggerFunction(script, scanner, trigger)) {
    script.addQueried(trigger, { start: scanner.start, end: range.end });
  }
  script.state.add(trigger);
}

/** Refers to the function of `EXECUTE FUNCTION f(…)`. @returns false when the trigger has statements of its own. */
function addTriggerFunction(script: Script, scanner: SqlScanner, trigger: ObjectState): boolean {
  return scanner.ahead(() => {
    while (!scanner.is(TokenKind.end) && scanner.word !== "execute") {
      if (scanner.word === "begin" || scanner.word === "as") return false;
      scanner.next();
    }
    scanner.next();
    if (!scanner.skip("function", "procedure")) return false;
    const offset = scanner.start;
    const called = readSqlName(scanner);
    if (called === undefined) return false;
    script.declare(trigger, called, offset);
    return true;
  });
}
