import { TableVia } from "../../../facts/table_via.ts";
import type { CallChain } from "./call_chain.ts";
import { addChainUses } from "./chain_uses.ts";
import type { CodeFile } from "./code_file.ts";
import { splitTableName } from "./split_table_name.ts";
import type { TableDetector } from "./table_detector.ts";

const KNEX = /^knex$|(?:^|\/)knex(?:file|\.config)?(?:\.[cm]?[jt]s)?$/;
const TABLE_STEPS =
  /^(?:from|into|table|join|innerJoin|leftJoin|leftOuterJoin|rightJoin|rightOuterJoin|fullOuterJoin|crossJoin|createTable|createTableIfNotExists|alterTable|dropTable|dropTableIfExists|hasTable|renameTable|batchInsert)$/;
const SCHEMA_STEPS =
  /^(?:createTable|createTableIfNotExists|alterTable|dropTable|dropTableIfExists|hasTable|renameTable|table)$/;
const WRITES =
  /^(?:insert|update|del|delete|truncate|increment|decrement|upsert|batchInsert|createTable|createTableIfNotExists|alterTable|dropTable|dropTableIfExists|renameTable)$/;

/** Queries of Knex: `knex("orders")`, `.from("orders")`, `.into("orders")`, `knex.schema.createTable("orders")`. */
export const knex: TableDetector = {
  concerns: (file) => file.language === "javascript" && /knex|Knex/.test(file.text),
  find(file, log): void {
    const receivers = receiversOf(file);
    if (receivers.size === 0) return;
    addChainUses(file, log, {
      tableOf: (chain, index) => {
        const step = chain.steps[index];
        if (step === undefined || !isKnex(chain, index, receivers)) return undefined;
        const isSchema = chain.path.at(-1) === "schema" || chain.steps[0]?.name === "withSchema";
        const isTable = receivers.has(step.name) && index === 0 ||
          (isSchema ? SCHEMA_STEPS : TABLE_STEPS).test(step.name);
        const written = isTable ? file.name(step.args[0] ?? 0) : undefined;
        if (written === undefined) return undefined;
        return { ...splitTableName(written.replace(/\s+as\s+.*$/i, "")), via: TableVia.sql };
      },
      writes: WRITES,
      joins: /join$/i,
    });
  },
};

/** Names by which the file has Knex: what it imports or makes, transactions, and members that are called so. */
function receiversOf(file: CodeFile): ReadonlySet<string> {
  const names = new Set<string>();
  const isImported = file.imports(KNEX);
  for (const [name, variables] of file.variables) {
    for (const { init, row } of variables) {
      const type = file.typeName(file.facts.get("bindings", row, "type"));
      if (/^Knex(?:\.Transaction)?$/.test(type)) names.add(name);
      const made = file.textOf(file.a(init)) || file.textOf(file.a(file.a(init)));
      if (isImported && /^(?:knex|Knex|require)$/.test(made) && file.b(init) !== 0) names.add(name);
    }
  }
  if (isImported || names.size > 0) {
    for (const name of ["knex", "trx"]) {
      if (new RegExp(`\\b${name}\\b`).test(file.text)) names.add(name);
    }
  }
  for (const name of ["knex", "db", "trx", "database"]) {
    if (KNEX.test(file.importOf(name))) names.add(name);
  }
  return names;
}

function isKnex(
  { path, steps }: CallChain,
  index: number,
  receivers: ReadonlySet<string>,
): boolean {
  const owner = path.at(-1) === "schema" ? path.at(-2) : path.at(-1);
  if (owner !== undefined && receivers.has(owner)) return true;
  const isCalled = path.length === 0 || path.length === 1 && path[0] === "this";
  return isCalled && receivers.has(steps[0]?.name ?? "") && index >= 0;
}
