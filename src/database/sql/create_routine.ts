import type { ObjectKind, TextRange } from "../database_object.ts";
import { skipIfNotExists } from "./create_table.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import { readNameList, readSqlName } from "./sql_name.ts";
import { type SqlScanner, TokenKind } from "./sql_scanner.ts";
import { skipBrackets } from "./table_body.ts";

/** Reads a `CREATE VIEW`, at the token after `VIEW`, and adds the view with the tables that its query names. */
export function createView(script: Script, scanner: SqlScanner, range: TextRange): void {
  skipIfNotExists(scanner);
  const name = readSqlName(scanner);
  if (name === undefined) return script.problem(range.start, "CREATE VIEW without a name");
  const columns = readNameList(scanner).map((column) => ({ name: column, type: "" }));
  const view = newObject(script, "view", script.schemaOf(name), name.name, range);
  view.columns.push(...columns);
  while (!scanner.is(TokenKind.end) && scanner.word !== "as") scanner.next();
  script.addQueried(view, { start: scanner.end, end: range.end });
  script.state.add(view);
}

/** Reads a `CREATE FUNCTION` or `CREATE PROCEDURE`, at the token after the sort, and adds the routine. */
export function createRoutine(
  script: Script,
  scanner: SqlScanner,
  range: TextRange,
  kind: Extract<ObjectKind, "db_function" | "procedure">,
): void {
  skipIfNotExists(scanner);
  const name = readSqlName(scanner);
  if (name === undefined) {
    return script.problem(range.start, "CREATE FUNCTION or PROCEDURE without a name");
  }
  const parameters: string[] = [];
  if (scanner.isSymbol("(")) {
    const { start } = scanner;
    skipBrackets(scanner);
    const close = script.text.lastIndexOf(")", scanner.start - 1);
    const written = script.text.slice(start + 1, Math.max(start + 1, close)).replace(/\s+/g, " ")
      .trim();
    if (written !== "") parameters.push(written);
  }
  const routine = newObject(script, kind, script.schemaOf(name), name.name, range, { parameters });
  addBody(script, scanner, routine, range);
  script.state.add(routine);
}

/** Reads a `CREATE TRIGGER`, at the token after `TRIGGER`, and adds the trigger. */
export function createTrigger(script: Script, scanner: SqlScanner, range: TextRange): void {
  skipIfNotExists(scanner);
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
  trigger.references.push({
    target: { schema, name: on.name },
    via: "declared",
    columns: [],
    offset,
    source: script.source,
  });
  if (!addTriggerFunction(script, scanner, trigger)) {
    script.addQueried(trigger, { start: scanner.start, end: range.end });
  }
  script.state.add(trigger);
}

/** Reads a `CREATE POLICY`, at the token after `POLICY`, and adds the policy. */
export function createPolicy(script: Script, scanner: SqlScanner, range: TextRange): void {
  if (!scanner.isName) return script.problem(range.start, "CREATE POLICY without a name");
  const { name } = scanner;
  scanner.next();
  if (!scanner.skip("on")) return script.problem(range.start, `the policy ${name} has no table`);
  const offset = scanner.start;
  const on = readSqlName(scanner);
  if (on === undefined) return script.problem(range.start, `the policy ${name} has no table`);
  let command = "";
  const after = scanner.start;
  for (; !scanner.is(TokenKind.end) && command === ""; scanner.next()) {
    if (/^(?:to|using|with)$/.test(scanner.word)) break;
    if (scanner.word === "for") {
      scanner.next();
      command = ` ${scanner.word.toUpperCase()}`;
    }
  }
  const schema = script.relation(on)?.schema ?? script.schemaOf(on);
  const policy = newObject(script, "rls_policy", schema, name, range, {
    table: on.name,
    parameters: [`${name}${command}`],
  });
  policy.references.push({
    target: { schema, name: on.name },
    via: "declared",
    columns: [],
    offset,
    source: script.source,
  });
  script.addQueried(policy, { start: after, end: range.end });
  script.state.add(policy);
}

interface FurtherProperties {
  readonly table?: string;
  readonly parameters?: readonly string[];
}

function newObject(
  script: Script,
  kind: ObjectKind,
  schema: string,
  name: string,
  range: TextRange,
  further: FurtherProperties = {},
): ObjectState {
  return {
    kind,
    schema,
    name,
    table: further.table,
    range: script.range(range),
    further: [],
    columns: [],
    parameters: further.parameters ?? [],
    comment: undefined,
    references: [],
  };
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
    trigger.references.push({
      target: called.schema === undefined ? { name: called.name } : called,
      via: "declared",
      columns: [],
      offset,
      source: script.source,
    });
    return true;
  });
}
