import { ExprOp } from "../../../facts/expr_op.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import { chainOf } from "./call_chain.ts";
import type { CodeCall } from "./code_facts.ts";
import type { CodeFile } from "./code_file.ts";
import { finalCalls } from "./final_calls.ts";
import type { TableDetector } from "./table_detector.ts";
import type { TableUseLog } from "./table_use_log.ts";

const TRACES = /\.objects\b|\bsqlalchemy\b|\bsession\b|\bpeewee\b|\.save\(|\.query\b|\.select\(/;
/** Steps of a chain that change the rows of a model. */
const WRITES =
  /^a?(?:create|bulk_create|bulk_update|get_or_create|update_or_create|update|delete|insert|insert_many|insert_from|replace|replace_many|delete_by_id|set_by_id|save|delete_instance)$/;
const READS =
  /^a?(?:select|get|get_or_none|get_by_id|filter|exclude|all|count|exists|first|last|aggregate|values|values_list|annotate|order_by|only|defer|in_bulk|raw|none|union|distinct|iterator|select_related|prefetch_related|noop|earliest|latest|filter_by|paginate|get_or_404|first_or_404|one|one_or_none|scalar|join|options|where)$/;
const INSTANCE_WRITES = /^a?(?:save|delete|delete_instance)$/;
const SESSION = /(?:^|_)(?:session|db|s)$/i;
const SESSION_READS = /^(?:query|get|get_one|refresh)$/;
const SESSION_WRITES = /^(?:add|add_all|delete|merge|bulk_insert_mappings|bulk_update_mappings)$/;

/** Queries on models of Django, SQLAlchemy and Peewee, which other files may declare. */
export const pythonModels: TableDetector = {
  concerns: (file) => file.language === "python" && TRACES.test(file.text),
  find(file, log): void {
    const changed = new Set<string>();
    for (const call of finalCalls(file)) {
      addManaged(file, log, call);
      addInstance(file, log, call);
      for (const arg of changedByQuery(file, call)) changed.add(`${call.owner} ${arg}`);
    }
    for (const call of file.calls) addStatement(file, log, call, changed);
  },
};

/** `Order.objects.filter(…).update(…)`, `Order.query.all()` and Peewee's `Order.select()`. */
function addManaged(file: CodeFile, log: TableUseLog, call: CodeCall): void {
  const { steps } = chainOf(file, call);
  const isWrite = steps.some(({ name }) => WRITES.test(name));
  if (!isWrite && !steps.some(({ name }) => READS.test(name))) return;
  const expr = modelOf(file, call);
  if (expr === 0) return;
  const access = isWrite ? TableAccess.write : TableAccess.read;
  log.query({ def: call.owner, scope: call.scope, expr, access, line: call.line });
}

/** The class at the beginning of a chain; 0 for a chain that begins with something else. */
function modelOf(file: CodeFile, call: CodeCall): number {
  let at = call.receiver;
  while (at !== 0) {
    const op = file.op(at);
    if (op === ExprOp.call) at = file.a(at);
    else if (op === ExprOp.await) at = file.a(at);
    else if (op === ExprOp.member) {
      const name = file.textOf(at);
      if (/^(?:objects|query|_default_manager|_base_manager|all_objects)$/.test(name)) {
        return file.a(at);
      }
      if (/^[A-Z]\w*[a-z]/.test(name)) return at;
      at = file.a(at);
    } else return op === ExprOp.name && /^[A-Z]\w*[a-z]/.test(file.textOf(at)) ? at : 0;
  }
  return 0;
}

/** `order.save()`. */
function addInstance(file: CodeFile, log: TableUseLog, call: CodeCall): void {
  if (!INSTANCE_WRITES.test(call.name) || call.receiver === 0) return;
  if (file.op(call.receiver) !== ExprOp.name) return;
  const { owner: def, scope, receiver: expr, line } = call;
  if (/^(?:self|cls)$/.test(file.textOf(expr))) return;
  log.query({ def, scope, expr, access: TableAccess.write, line });
}

/** What `session.query(Order).filter(…).delete()` and `….update(…)` change: the arguments of `query`. */
function changedByQuery(file: CodeFile, call: CodeCall): readonly number[] {
  if (call.name !== "delete" && call.name !== "update") return [];
  const [first, ...others] = chainOf(file, call).steps;
  return first?.name === "query" && others.length > 0 ? first.args : [];
}

/** `select(Order)`, `session.query(Order.id)`, `session.add(order)`, `insert(Order)`. */
function addStatement(
  file: CodeFile,
  log: TableUseLog,
  call: CodeCall,
  changed: ReadonlySet<string>,
): void {
  const { name, receiver, owner: def, scope, line } = call;
  const holder = file.chain(receiver)?.at(-1) ?? "";
  const isFunction = receiver === 0
    ? /^sqlalchemy(?:\.|$)/.test(file.importOf(name)) ||
      /^sqlmodel(?:\.|$)/.test(file.importOf(name))
    : /^(?:sa|sqlalchemy|db)$/.test(holder);
  const isSession = SESSION.test(holder);
  const isRead = isFunction && /^(?:select|exists|query)$/.test(name) ||
    isSession && SESSION_READS.test(name) ||
    /^(?:select_from|join|outerjoin)$/.test(name) && receiver !== 0;
  const isWrite = isFunction && /^(?:insert|update|delete)$/.test(name) ||
    isSession && SESSION_WRITES.test(name);
  if (!isRead && !isWrite) return;
  for (const arg of isRead ? call.args : call.args.slice(0, 1)) {
    // Equal expressions of a file are one row, which stands for the table wherever it is named.
    const isChanged = name === "query" && changed.has(`${def} ${arg}`);
    const access = isWrite || isChanged ? TableAccess.write : TableAccess.read;
    for (const expr of entitiesOf(file, arg)) log.query({ def, scope, expr, access, line });
  }
}

/** The classes and objects of an argument: `Order`, `Order.id`, `order`, `Order(…)`, `func.count(Order.id)`. */
function entitiesOf(file: CodeFile, arg: number, steps = 0): readonly number[] {
  if (steps > 4) return [];
  switch (file.op(arg)) {
    case ExprOp.name:
    case ExprOp.new:
      return [arg];
    case ExprOp.call:
      return /^[A-Z]\w*[a-z]/.test(file.textOf(file.a(arg)))
        ? [arg]
        : file.argsOf(arg).flatMap((inner) => entitiesOf(file, inner, steps + 1));
    case ExprOp.member:
      return /^[A-Z]\w*[a-z]/.test(file.textOf(arg))
        ? [arg]
        : entitiesOf(file, file.a(arg), steps + 1);
    case ExprOp.array:
    case ExprOp.tuple:
      return file.items(file.a(arg)).flatMap((inner) => entitiesOf(file, inner, steps + 1));
    default:
      return [];
  }
}
