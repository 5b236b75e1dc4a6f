import { ExprOp } from "../../../facts/expr_op.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import { chainOf } from "./call_chain.ts";
import type { CodeCall } from "./code_facts.ts";
import type { CodeFile } from "./code_file.ts";
import type { TableDetector } from "./table_detector.ts";
import type { TableUseLog } from "./table_use_log.ts";

const TRACES =
  /typeorm|drizzle|sequelize|[rR]epository|\.findAll\(|\.findByPk\(|\.insert\(|\.from\(|mikro-orm/;
const WRITES =
  /^(?:create|bulkCreate|update|destroy|upsert|findOrCreate|increment|decrement|truncate|restore|save|insert|delete|remove|softDelete|softRemove|persist)$/;
const READS =
  /^(?:find|findAll|findOne|findOneBy|findOneOrFail|findOneByOrFail|findBy|findByPk|findAndCount|findAndCountAll|findAndCountBy|count|countBy|max|min|sum|aggregate|exists?|existsBy|query|createQueryBuilder|preload)$/;
const REPOSITORY = /^(?:Tree|Mongo|Entity)?Repository$/;
const TAKES_READ =
  /^(?:getRepository|getTreeRepository|from|(?:left|right|inner|full|cross)Join|leftJoinAndSelect|\$count)$/;
const TAKES_WRITE = /^(?:insert|update|delete|into)$/;
const MANAGER = /^_?(?:manager|em|entityManager|dataSource|connection|\w+(?:Manager|DataSource))$/;

/** Queries on entities, models and table objects of scripts, which other files may declare. */
export const scriptModels: TableDetector = {
  concerns: (file) => file.language === "javascript" && TRACES.test(file.text),
  find(file, log): void {
    for (const call of file.calls) {
      addModel(file, log, call);
      addArgument(file, log, call);
      addRepository(file, log, call);
      addFoundRepository(file, log, call);
    }
  },
};

function accessOf(name: string): TableAccess | undefined {
  return WRITES.test(name) ? TableAccess.write : READS.test(name) ? TableAccess.read : undefined;
}

/** `Order.findAll(…)` of Sequelize and of TypeORM's active records. */
function addModel(file: CodeFile, log: TableUseLog, call: CodeCall): void {
  const { name, receiver: expr, owner: def, scope, line } = call;
  const access = accessOf(name);
  const last = expr === 0 ? "" : file.chain(expr)?.at(-1) ?? "";
  if (access === undefined || !/^[A-Z]\w*[a-z]/.test(last)) return;
  log.query({ def, scope, expr, access, line });
}

/** `getRepository(Order)`, `manager.find(Order, …)`, and the `from(orders)` and `insert(orders)` of Drizzle. */
function addArgument(file: CodeFile, log: TableUseLog, call: CodeCall): void {
  const { name, receiver, args, owner: def, scope, line } = call;
  const [expr = 0] = args;
  if (file.op(expr) !== ExprOp.name && file.op(expr) !== ExprOp.member) return;
  const isManaged = MANAGER.test(file.chain(receiver)?.at(-1) ?? "");
  const isDeleted = name === "from" &&
    chainOf(file, call).steps.some((step) => step.name === "delete");
  const access = isDeleted || TAKES_WRITE.test(name) && receiver !== 0
    ? TableAccess.write
    : TAKES_READ.test(name)
    ? TableAccess.read
    : isManaged
    ? accessOf(name)
    : undefined;
  if (access === undefined) return;
  // A repository is there for whatever its methods do.
  log.query({ def, scope, expr, access: name === "getRepository" ? 0 : access, line });
}

/** `dataSource.getRepository(Order).insert(…)`. */
function addFoundRepository(file: CodeFile, log: TableUseLog, call: CodeCall): void {
  const { name, owner: def, scope, line } = call;
  const access = accessOf(name);
  if (access === undefined || file.op(call.receiver) !== ExprOp.call) return;
  const { steps } = chainOf(file, call);
  const [expr = 0] = steps.find((step) => step.name === "getRepository")?.args ?? [];
  if (expr !== 0) log.query({ def, scope, expr, access, line });
}

/** `this.orders.find(…)` where `orders` is a `Repository<Order>`. */
function addRepository(file: CodeFile, log: TableUseLog, call: CodeCall): void {
  const access = accessOf(call.name);
  const field = file.chain(call.receiver)?.at(-1);
  if (access === undefined || field === undefined) return;
  for (const { row, scope } of file.variables.get(field) ?? []) {
    const written = file.facts.get("bindings", row, "type");
    const [type] = REPOSITORY.test(file.typeName(written)) ? file.typeArguments(written) : [];
    if (type === undefined) continue;
    log.query({ def: call.owner, scope, type, access, line: call.line });
    return;
  }
}
