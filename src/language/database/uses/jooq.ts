import { ExprOp } from "../../../facts/expr_op.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import type { CodeFile } from "./code_file.ts";
import { splitTableName } from "./split_table_name.ts";
import type { TableDetector } from "./table_detector.ts";

const WRITES =
  /^(?:insertInto|update|deleteFrom|delete|mergeInto|truncate|truncateTable|newRecord|executeInsert|executeUpdate|executeDelete|dropTable|alterTable|createTable|replaceInto)$/;
const READS =
  /^(?:selectFrom|from|join|innerJoin|leftJoin|leftOuterJoin|rightJoin|rightOuterJoin|fullJoin|fullOuterJoin|crossJoin|naturalJoin|using|straightJoin|fetchOne|fetchAny|fetchSingle|fetchOptional|fetch|fetchCount|fetchExists|fetchStream|leftSemiJoin|leftAntiJoin)$/;
/** Generated tables are constants. */
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** Queries of jOOQ on the tables that its generator made constants of: `ctx.selectFrom(ORDERS)`. */
export const jooq: TableDetector = {
  concerns: (file) =>
    (file.language === "java" || file.language === "kotlin") && file.imports(/^org\.jooq\b/),
  find(file, log): void {
    for (const { name: called, args, owner: def, line } of file.calls) {
      const isWrite = WRITES.test(called);
      if (!isWrite && !READS.test(called)) continue;
      const access = isWrite ? TableAccess.write : TableAccess.read;
      const isListed = called === "from";
      for (const arg of isListed ? args : args.slice(0, 1)) {
        const constant = tableOf(file, arg, 0);
        if (constant !== undefined) {
          log.add({ def, name: constant, via: TableVia.client, access, line });
        }
        const written = writtenTable(file, arg);
        if (written !== undefined) {
          log.add({ def, ...splitTableName(written), via: TableVia.sql, access, line });
        }
      }
    }
  },
};

/** The generated constant that an expression is, behind `as(…)` and variables of the file. */
function tableOf(file: CodeFile, expr: number, steps: number): string | undefined {
  if (steps > 6) return undefined;
  switch (file.op(expr)) {
    case ExprOp.call: {
      const callee = file.a(expr);
      const isAlias = /^(?:as|`as`|where|with|rename)$/.test(file.textOf(callee));
      return isAlias && file.op(callee) === ExprOp.member
        ? tableOf(file, file.a(callee), steps + 1)
        : undefined;
    }
    case ExprOp.name: {
      const name = file.textOf(expr);
      const declared = file.variables.get(name);
      if (declared === undefined) return CONSTANT.test(name) ? name : undefined;
      return declared.length === 1 ? tableOf(file, declared[0]?.init ?? 0, steps + 1) : undefined;
    }
    case ExprOp.member: {
      const name = file.textOf(expr);
      const owner = file.chain(file.a(expr))?.at(-1) ?? "";
      // `Tables.ORDERS` and `Orders.ORDERS`, but no column, which belongs to a constant.
      return CONSTANT.test(name) && /^[A-Z]\w*[a-z]/.test(owner) ? name : undefined;
    }
  }
  return undefined;
}

/** `table("orders")` and `table(name("sales", "orders"))`. */
function writtenTable(file: CodeFile, expr: number): string | undefined {
  if (file.op(expr) !== ExprOp.call || file.textOf(file.a(expr)) !== "table") return undefined;
  const [named = 0] = file.argsOf(expr);
  if (file.op(named) !== ExprOp.call) return file.name(named);
  if (file.textOf(file.a(named)) !== "name") return undefined;
  const parts = file.argsOf(named).map((part) => file.name(part));
  return parts.every((part) => part !== undefined) ? parts.join(".") : undefined;
}
