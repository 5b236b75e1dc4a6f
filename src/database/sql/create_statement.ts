import type { TextRange } from "../database_object.ts";
import { createPolicy } from "./create_policy.ts";
import { createRoutine } from "./create_routine.ts";
import { createRule } from "./create_rule.ts";
import { createTable } from "./create_table.ts";
import { createTrigger } from "./create_trigger.ts";
import { createType } from "./create_type.ts";
import { createView } from "./create_view.ts";
import { readSqlName } from "./read_sql_name.ts";
import type { Script } from "./script.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** Words between `CREATE` and the sort of the object. */
const modifiers = new Set(
  ("or replace alter temp temporary unlogged global local private public shared foreign external virtual materialized " +
    "recursive force noforce no editionable noneditionable editioning constraint aggregate unique clustered nonclustered " +
    "fulltext spatial bitmap columnstore duplicated sharded immutable blockchain transient volatile secure dynamic cached")
    .split(" "),
);

/** Words with which MySQL's properties of an object begin, whose values stand before the sort too. */
const properties = new Set(["definer", "algorithm", "sql"]);

const sorts = new Set(["view", "function", "procedure", "trigger", "event", "table"]);

/** Most tokens of such properties. */
const MOST_PROPERTY_TOKENS = 24;

/**
 * Reads a `CREATE`, at the token after that or after `ALTER` where this replaces an object, and adds what it makes.
 * Temporary objects are none: they end with a session.
 */
export function createStatement(script: Script, scanner: SqlScanner, range: TextRange): void {
  let isTemporary = false;
  let isGlobal = false;
  for (;;) {
    const { word } = scanner;
    if (properties.has(word)) skipProperties(scanner);
    else if (modifiers.has(word)) {
      isTemporary ||= word === "temp" || word === "temporary";
      isGlobal ||= word === "global";
      scanner.next();
    } else break;
  }
  if (isTemporary && !(isGlobal && script.dialect === "oracle")) return;
  const sort = scanner.word;
  scanner.next();
  switch (sort) {
    case "table":
      // SQL Server's temporary tables.
      return scanner.isSymbol("#") ? undefined : createTable(script, scanner, range);
    case "view":
      return scanner.word === "log" && script.dialect === "oracle"
        ? undefined
        : createView(script, scanner, range);
    case "function":
      return createRoutine(script, scanner, range, "db_function");
    case "procedure":
    case "proc":
      return createRoutine(script, scanner, range, "procedure");
    case "trigger":
      return createTrigger(script, scanner, range);
    case "policy":
      return createPolicy(script, scanner, range);
    case "index":
      return createIndex(script, scanner, range);
    case "rule":
      return createRule(script, scanner, range);
    case "type":
      return createType(script, scanner);
  }
}

function skipProperties(scanner: SqlScanner): void {
  for (let count = 0; count < MOST_PROPERTY_TOKENS && !scanner.is(TokenKind.end); count++) {
    scanner.next();
    if (sorts.has(scanner.word)) return;
  }
}

/** An index belongs to its table, which is then found by what it says. */
function createIndex(script: Script, scanner: SqlScanner, range: TextRange): void {
  while (!scanner.is(TokenKind.end) && scanner.word !== "on") scanner.next();
  scanner.next();
  scanner.skip("only");
  const name = readSqlName(scanner);
  if (name !== undefined) script.relation(name)?.further.push(script.range(range));
}
