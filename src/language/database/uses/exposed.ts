import { DefKind } from "../../../facts/def_kind.ts";
import { ExprOp } from "../../../facts/expr_op.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import type { CodeFile } from "./code_file.ts";
import { splitTableName } from "./split_table_name.ts";
import type { TableDetector } from "./table_detector.ts";

const TABLE_CLASS =
  /(?:^|\.)(?:Table|IdTable|IntIdTable|LongIdTable|UIntIdTable|ULongIdTable|UUIDTable|UuidTable|CompositeIdTable)$/;
const WRITES =
  /^(?:insert|insertAndGetId|insertIgnore|insertIgnoreAndGetId|batchInsert|update|upsert|batchUpsert|replace|batchReplace|deleteWhere|deleteAll|deleteIgnoreWhere|deleteReturning|insertReturning|updateReturning|mergeFrom)$/;
const READS =
  /^(?:select|selectAll|selectBatched|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|join|slice|exists)$/;

/** Table objects of Exposed, `object Orders : LongIdTable("orders")`, and the queries of the same file on them. */
export const exposed: TableDetector = {
  concerns: (file) => file.language === "kotlin" && file.imports(/^org\.jetbrains\.exposed\b/),
  find(file, log): void {
    const tables = new Map<string, { name: string; schema: string; via: TableVia }>();
    for (const def of file.defs(DefKind.class)) {
      if (!file.supersOf(def).some((type) => TABLE_CLASS.test(file.typeName(type)))) continue;
      const made = file.calls.find(({ owner, callee }) =>
        owner === def && file.op(callee) === ExprOp.super
      );
      const written = file.named(made?.args ?? [], "name") || named(file, made?.args ?? []);
      const name = file.name(written);
      if (name === undefined && written !== 0) continue;
      const table = {
        // Exposed calls a table after its object, without the ending.
        ...name === undefined
          ? { schema: "", name: file.nameOf(def).replace(/(?<=.)Table$/, "") }
          : splitTableName(name),
        via: name === undefined ? TableVia.convention : TableVia.explicit,
      };
      const columns = file.fieldsOf(def).flatMap(({ init }) => columnOf(file, init) ?? []);
      const source = file.sourceOf(file.nameOf(def));
      log.add({ def, ...table, columns, line: file.lineOf(def), source });
      tables.set(file.nameOf(def), table);
    }
    for (const { name, receiver, owner: def, line } of file.calls) {
      const isWrite = WRITES.test(name);
      const table = isWrite || READS.test(name)
        ? tables.get(file.chain(receiver)?.at(-1) ?? "")
        : undefined;
      if (table === undefined) continue;
      log.add({ def, ...table, access: isWrite ? TableAccess.write : TableAccess.read, line });
    }
  },
};

/** The first argument, where it may be the name: `IdTable`s of other types take a column's name second. */
function named(file: CodeFile, args: readonly number[]): number {
  const first = file.positional(args, 0);
  return first !== 0 && file.op(first) !== ExprOp.named ? first : 0;
}

/** The column that a property declares, as in `varchar("name", 50).nullable()`. */
function columnOf(file: CodeFile, init: number): string | undefined {
  let call = init;
  while (file.op(call) === ExprOp.call && file.op(file.a(call)) === ExprOp.member) {
    call = file.a(file.a(call));
  }
  return file.op(call) === ExprOp.call ? file.name(file.argsOf(call)[0] ?? 0) : undefined;
}
