import type { TextRange } from "../database_object.ts";
import { newObject } from "./new_object.ts";
import { readSqlName } from "./read_sql_name.ts";
import type { Script } from "./script.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

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
  script.declare(policy, { schema, name: on.name }, offset);
  script.addQueried(policy, { start: after, end: range.end });
  script.state.add(policy);
}
