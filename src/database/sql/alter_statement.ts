import type { ObjectName, TextRange } from "../database_object.ts";
import { alterTable } from "./alter_table.ts";
import { createStatement } from "./create_statement.ts";
import { readSqlName } from "./read_sql_name.ts";
import { routinesNamed } from "./routines_named.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import { skipIfExists } from "./skip_if_exists.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

const modifiers = ["materialized", "foreign", "external", "ignore", "online", "offline"];

/** Reads an `ALTER`, at the token after it, and changes what it names. */
export function alterStatement(script: Script, scanner: SqlScanner, range: TextRange): void {
  if (/^(?:view|function|procedure|proc|trigger|algorithm|definer|sql)$/.test(scanner.word)) {
    if (isRedefinition(scanner)) return createStatement(script, scanner, range);
  }
  while (scanner.skip(...modifiers)) {
    // The sort follows.
  }
  const sort = scanner.word;
  scanner.next();
  switch (sort) {
    case "table":
    case "view":
      return alterTable(script, scanner, range);
    case "schema":
      return alterSchema(script, scanner);
    case "trigger":
    case "policy":
      return alterOwned(script, scanner, sort === "trigger" ? "trigger" : "rls_policy");
    case "function":
    case "procedure":
    case "routine": {
      const name = readSqlName(scanner);
      if (name === undefined) return;
      for (const routine of routinesNamed(script, scanner, name)) {
        renameObject(script, scanner, routine);
      }
    }
  }
}

/** Whether SQL Server's or MySQL's way to replace an object. */
function isRedefinition(scanner: SqlScanner): boolean {
  return scanner.ahead(() => {
    for (; !scanner.is(TokenKind.end); scanner.next()) {
      if (/^(?:as|begin|returns)$/.test(scanner.word)) return true;
      if (
        /^(?:rename|owner|set|depends|reset|alter|no|enable|disable|compile)$/.test(scanner.word)
      ) {
        return false;
      }
    }
    return false;
  });
}

/** `RENAME TO n` and `SET SCHEMA s`. */
function renameObject(script: Script, scanner: SqlScanner, object: ObjectState): void {
  if (scanner.skip("rename") && scanner.skip("to") && scanner.isName) {
    script.state.rename(object, object.schema, scanner.name);
  } else if (scanner.skip("set") && scanner.skip("schema") && scanner.isName) {
    script.state.rename(object, scanner.name, object.name);
  }
}

function alterOwned(script: Script, scanner: SqlScanner, kind: "trigger" | "rls_policy"): void {
  const name = readSqlName(scanner);
  const on = scanner.skip("on") ? readSqlName(scanner) : undefined;
  const owned = name === undefined ? undefined : ownedObject(script, kind, name, on);
  if (owned === undefined) return;
  const before = owned.name;
  renameObject(script, scanner, owned);
  owned.parameters = owned.parameters.map((written) =>
    written.startsWith(before) ? owned.name + written.slice(before.length) : written
  );
}

function ownedObject(
  script: Script,
  kind: "trigger" | "rls_policy",
  name: ObjectName,
  on: ObjectName | undefined,
): ObjectState | undefined {
  const schema = on === undefined ? undefined : script.relation(on)?.schema;
  return script.state.named([kind], schema, name.name, on?.name)[0];
}

function alterSchema(script: Script, scanner: SqlScanner): void {
  skipIfExists(scanner);
  const from = scanner.name;
  const isNamed = scanner.isName;
  scanner.next();
  // SQL Server moves an object: `ALTER SCHEMA s TRANSFER t.o`.
  if (isNamed && scanner.skip("transfer")) {
    const moved = readSqlName(scanner);
    const relation = moved === undefined ? undefined : script.relation(moved);
    if (relation !== undefined) script.state.rename(relation, from, relation.name);
    return;
  }
  if (!isNamed || !scanner.skip("rename") || !scanner.skip("to") || !scanner.isName) return;
  const to = scanner.name;
  for (const object of script.state.inSchema(from)) {
    if (object.table === undefined) script.state.rename(object, to, object.name);
  }
  if (script.defaultSchema === from) script.defaultSchema = to;
}
