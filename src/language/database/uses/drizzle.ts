import { ExprOp } from "../../../facts/expr_op.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import type { CodeCall } from "./code_facts.ts";
import type { CodeFile } from "./code_file.ts";
import type { TableDetector } from "./table_detector.ts";

const DRIZZLE = /^drizzle-orm(?:\/|$)/;
const MAKERS =
  /^(?:pgTable|mysqlTable|sqliteTable|singlestoreTable|mssqlTable|cockroachTable|pgView|mysqlView|sqliteView|pgMaterializedView)$/;
const CREATORS = /^(?:pg|mysql|sqlite|singlestore)TableCreator$/;
const SCHEMAS = /^(?:pg|mysql|singlestore|mssql|cockroach)Schema$/;
const READ_STEPS = /^(?:from|(?:left|right|inner|full|cross)Join|\$count)$/;
const WRITE_STEPS = /^(?:insert|update|delete)$/;

interface Table {
  readonly name: string;
  readonly schema: string;
  readonly columns: readonly string[];
}

/** Tables of Drizzle: where they are declared, and the queries of the same file on them. */
export const drizzle: TableDetector = {
  concerns: (file) => file.language === "javascript" && file.imports(DRIZZLE),
  find(file, log): void {
    const tables = new Map<string, Table>();
    for (const [variable, variables] of file.variables) {
      for (const { init, line } of variables) {
        const table = tableOf(file, init);
        if (table === undefined) continue;
        tables.set(variable, table);
        log.add({
          def: 0,
          ...table,
          via: TableVia.explicit,
          line,
          source: file.sourceOf(variable),
        });
      }
    }
    for (const call of file.calls) {
      const isWrite = WRITE_STEPS.test(call.name);
      if (call.receiver === 0 || !isWrite && !READ_STEPS.test(call.name)) continue;
      const table = tables.get(nameOf(file, call));
      if (table === undefined) continue;
      const access = isWrite ? TableAccess.write : TableAccess.read;
      const { name, schema } = table;
      log.add({ def: call.owner, name, schema, via: TableVia.explicit, access, line: call.line });
    }
    for (const call of file.calls) {
      if (call.name !== "findMany" && call.name !== "findFirst") continue;
      const chain = file.chain(call.receiver);
      const key = chain?.at(-2) === "query" ? chain.at(-1) : undefined;
      if (key === undefined) continue;
      const known = tables.get(key);
      const table = known === undefined
        ? { name: key, via: TableVia.client }
        : { name: known.name, schema: known.schema, via: TableVia.explicit };
      log.add({ def: call.owner, ...table, access: TableAccess.read, line: call.line });
    }
  },
};

function nameOf(file: CodeFile, call: CodeCall): string {
  return file.chain(call.args[0] ?? 0)?.join(".") ?? "";
}

/** The table that an expression makes; undefined for one that makes none. */
function tableOf(file: CodeFile, init: number): Table | undefined {
  let call = init;
  // Methods may follow, as `.enableRLS()` and the `.as(…)` of views.
  while (file.op(call) === ExprOp.call && file.op(file.a(call)) === ExprOp.member) {
    const receiver = file.a(file.a(call));
    if (file.op(receiver) !== ExprOp.call) break;
    call = receiver;
  }
  if (file.op(call) !== ExprOp.call) return undefined;
  const [named = 0, fields = 0] = file.argsOf(call);
  const written = file.name(named);
  if (written === undefined) return undefined;
  const maker = file.a(call);
  const columns = file.properties(fields).map(({ name, value }) => columnOf(file, value) ?? name);
  if (file.op(maker) === ExprOp.name) {
    const name = file.textOf(maker);
    if (MAKERS.test(name) && DRIZZLE.test(file.importOf(name))) {
      return { name: written, schema: "", columns };
    }
    const creator = file.valueOf(name);
    if (!CREATORS.test(file.textOf(file.a(creator)))) return undefined;
    const whole = prefixed(file, creator, written);
    return whole === undefined ? undefined : { name: whole, schema: "", columns };
  }
  if (
    file.op(maker) !== ExprOp.member ||
    !/^(?:table|view|materializedView)$/.test(file.textOf(maker))
  ) {
    return undefined;
  }
  const schema = file.valueOf(file.textOf(file.a(maker)));
  if (!SCHEMAS.test(file.textOf(file.a(schema)))) return undefined;
  return { name: written, schema: file.name(file.argsOf(schema)[0] ?? 0) ?? "", columns };
}

/** The name that `pgTableCreator((name) => `shop_${name}`)` makes of a name. */
function prefixed(file: CodeFile, creator: number, name: string): string | undefined {
  const lambda = file.argsOf(creator)[0] ?? 0;
  if (file.op(lambda) !== ExprOp.lambda) return undefined;
  const scope = file.a(lambda);
  const parameter = [...file.variables.values()].flat().find((variable) =>
    variable.scope === scope && variable.name !== ""
  );
  const returned = file.variables.get("")?.find((variable) => variable.scope === scope)?.init ?? 0;
  if (parameter === undefined || file.op(returned) !== ExprOp.template) return undefined;
  let whole = "";
  for (const part of file.items(file.a(returned))) {
    const isName = file.op(part) === ExprOp.name && file.textOf(part) === parameter.name;
    const text = isName ? name : file.string(part);
    if (text === undefined) return undefined;
    whole += text;
  }
  return whole;
}

/** The name that `text("name").notNull()` gives a column. */
function columnOf(file: CodeFile, value: number): string | undefined {
  let call = value;
  while (file.op(call) === ExprOp.call && file.op(file.a(call)) === ExprOp.member) {
    call = file.a(file.a(call));
  }
  return file.name(file.argsOf(call)[0] ?? 0);
}
