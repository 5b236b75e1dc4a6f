import type { ObjectName } from "../database_object.ts";
import { readSqlName } from "./read_sql_name.ts";
import { routinesNamed } from "./routines_named.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import { skipBrackets } from "./skip_brackets.ts";
import { skipIfExists } from "./skip_if_exists.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** Reads a `DROP`, at the token after it, and removes what it names; with `CASCADE` what needs that, too. */
export function dropStatement(script: Script, scanner: SqlScanner): void {
  scanner.skip("temporary", "materialized", "foreign", "external");
  const sort = scanner.word;
  scanner.next();
  skipIfExists(scanner);
  const dropped: ObjectState[] = [];
  for (;;) {
    const name = readSqlName(scanner);
    if (name === undefined) return;
    dropped.push(...objectsNamed(script, scanner, sort, name));
    if (scanner.isSymbol("(")) skipBrackets(scanner);
    if (!scanner.isSymbol(",")) break;
    scanner.next();
  }
  const isCascade = scanner.ahead(() => {
    while (!scanner.is(TokenKind.end) && scanner.word !== "cascade") scanner.next();
    return scanner.word === "cascade";
  });
  for (const object of dropped) drop(script, object, isCascade);
}

function objectsNamed(
  script: Script,
  scanner: SqlScanner,
  sort: string,
  name: ObjectName,
): ObjectState[] {
  switch (sort) {
    case "table":
    case "view": {
      const relation = script.relation(name);
      return relation?.kind === sort ? [relation] : [];
    }
    case "function":
      return routinesNamed(script, scanner, name, ["db_function"]);
    case "procedure":
    case "proc":
      return routinesNamed(script, scanner, name, ["procedure"]);
    case "routine":
      return routinesNamed(script, scanner, name);
    case "trigger":
    case "policy": {
      const on = scanner.skip("on") ? readSqlName(scanner) : undefined;
      const schema = on === undefined ? name.schema : script.relation(on)?.schema;
      const kind = sort === "trigger" ? "trigger" : "rls_policy";
      return script.state.named([kind], schema, name.name, on?.name);
    }
    case "schema":
    case "database":
      return script.state.inSchema(name.name);
    default:
      return [];
  }
}

function drop(script: Script, object: ObjectState, isCascade: boolean): void {
  const { state } = script;
  const pending = new Set([object]);
  for (const removed of pending) {
    state.remove(removed);
    if (!isCascade) continue;
    const isRelation = removed.kind === "table" || removed.kind === "view";
    if (!isRelation) {
      if (removed.kind === "db_function") {
        for (const trigger of triggersOf(script, removed)) pending.add(trigger);
      }
      continue;
    }
    for (const other of state.referringTo(removed)) {
      other.references = other.references.filter(({ via, target }) =>
        via !== "foreign_key" || !state.isMeant(target, other, removed)
      );
      const isPart = other.references.some(({ via, target }) =>
        state.isMeant(target, other, removed) &&
        (other.kind === "view" ? via === "queried" : other.kind === "table" && via === "declared")
      );
      if (isPart) pending.add(other);
    }
  }
}

/** Triggers that run a function. */
function triggersOf(script: Script, routine: ObjectState): ObjectState[] {
  return script.state.referringTo(routine).filter(({ kind }) => kind === "trigger");
}
