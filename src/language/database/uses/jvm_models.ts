import { DefKind } from "../../../facts/def_kind.ts";
import { DefFlag } from "../../../facts/def_flag.ts";
import { ExprOp } from "../../../facts/expr_op.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import type { CodeFile } from "./code_file.ts";
import type { TableDetector } from "./table_detector.ts";
import type { TableUseLog } from "./table_use_log.ts";

const REPOSITORY =
  /^(?:\w+\.)*(?:Jpa|Crud|ListCrud|PagingAndSorting|ListPagingAndSorting|R2dbc|ReactiveCrud|ReactiveSorting|CoroutineCrud|CoroutineSorting|Page|Pageable|Generic|Reactor\w*)?Repository$/;
const LIBRARIES = /^(?:org\.springframework\.data|io\.micronaut\.data)\b/;
const MANAGER =
  /^(?:em|entityManager|session|manager|this\.em|this\.entityManager|entityTemplate)$/;
const MANAGER_WRITES = /^(?:persist|merge|remove|saveOrUpdate|update|save)$/;
const MANAGER_READS = /^(?:find|getReference|createQuery|refresh|get|load)$/;
const EXPOSED_WRITES =
  /^(?:insert|insertAndGetId|insertIgnore|insertIgnoreAndGetId|batchInsert|update|upsert|batchUpsert|replace|deleteWhere|deleteAll|deleteIgnoreWhere)$/;
const EXPOSED_READS =
  /^(?:select|selectAll|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|join|slice|exists)$/;

/** Repositories, entity managers, mappers and table objects of Java and Kotlin, whose tables other files tell. */
export const jvmModels: TableDetector = {
  concerns: (file) => file.language === "java" || file.language === "kotlin",
  find(file, log): void {
    addMappers(file, log);
    if (file.imports(LIBRARIES)) addRepositories(file, log);
    if (file.imports(/^(?:jakarta|javax)\.persistence\b|^org\.hibernate\b/)) addManaged(file, log);
    if (file.imports(/^org\.jetbrains\.exposed\b/)) addTableObjects(file, log);
  },
};

/** Interfaces without code may be mappers, whose statements stand in a file that names them. */
function addMappers(file: CodeFile, log: TableUseLog): void {
  for (const def of file.defs(DefKind.interface)) {
    const isOpen = file.membersOf(def).some((member) =>
      (file.facts.get("defs", member, "flags") & DefFlag.signatureOnly) !== 0 ||
      file.facts.get("defs", member, "kind") === DefKind.method
    );
    if (!isOpen || file.facts.get("defs", def, "container") !== 0) continue;
    const prefix = file.packageName === "" ? "" : `${file.packageName}.`;
    const name = `mapper ${prefix}${file.nameOf(def)}`;
    log.query({ def, name, line: file.lineOf(def) });
  }
}

/** `interface Orders extends JpaRepository<Order, Long>`. */
function addRepositories(file: CodeFile, log: TableUseLog): void {
  for (const def of [...file.defs(DefKind.interface), ...file.defs(DefKind.class)]) {
    for (const row of file.supersOf(def)) {
      const [type] = REPOSITORY.test(file.typeName(row)) ? file.typeArguments(row) : [];
      if (type !== undefined) log.query({ def, type, line: file.lineOf(def) });
    }
  }
}

/** `em.find(Order.class, id)` and `em.persist(order)`. */
function addManaged(file: CodeFile, log: TableUseLog): void {
  for (const { name, receiver, args, owner: def, scope, line } of file.calls) {
    const isWrite = MANAGER_WRITES.test(name);
    if (!isWrite && !MANAGER_READS.test(name)) continue;
    if (!MANAGER.test(file.chain(receiver)?.join(".") ?? "")) continue;
    const access = isWrite ? TableAccess.write : TableAccess.read;
    for (const arg of args) {
      const isClass = file.op(arg) === ExprOp.classReference;
      if (!isClass && !(isWrite && arg === args[0])) continue;
      log.query({ def, scope, expr: isClass ? file.a(arg) : arg, access, line });
    }
  }
}

/** `Orders.selectAll()` of Exposed. */
function addTableObjects(file: CodeFile, log: TableUseLog): void {
  for (const { name, receiver: expr, owner: def, scope, line } of file.calls) {
    const isWrite = EXPOSED_WRITES.test(name);
    if (!isWrite && !EXPOSED_READS.test(name) || file.chain(expr) === undefined) continue;
    const access = isWrite ? TableAccess.write : TableAccess.read;
    log.query({ def, scope, expr, access, line });
  }
}
