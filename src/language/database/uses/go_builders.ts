import { ExprOp } from "../../../facts/expr_op.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import { addChainUses } from "./chain_uses.ts";
import type { CodeFile } from "./code_file.ts";
import { splitTableName } from "./split_table_name.ts";
import type { TableDetector } from "./table_detector.ts";
import type { TableUseLog } from "./table_use_log.ts";

const BUILDERS =
  /^github\.com\/(?:Masterminds\/squirrel|doug-martin\/goqu(?:\/v\d+)?|huandu\/go-sqlbuilder|gocraft\/dbr(?:\/v\d+)?)$/;
const BUN = /^github\.com\/uptrace\/bun$/;
const PGX = /^github\.com\/jackc\/pgx(?:\/v\d+)?$/;
const NAMING =
  /^(?:From|Into|Insert|InsertInto|Update|Delete|DeleteFrom|Replace|Join|InnerJoin|LeftJoin|RightJoin|FullJoin|CrossJoin)$/;

/** Query builders of Go (squirrel, goqu, go-sqlbuilder, dbr), models of bun, and identifiers of pgx. */
export const goBuilders: TableDetector = {
  concerns: (file) =>
    file.language === "go" && (file.imports(BUILDERS) || file.imports(BUN) || file.imports(PGX)),
  find(file, log): void {
    if (file.imports(BUILDERS)) {
      addChainUses(file, log, {
        tableOf: ({ steps }, index) => {
          const step = steps[index];
          if (step === undefined || !NAMING.test(step.name)) return undefined;
          const written = file.name(step.args[0] ?? 0);
          // `Join("lines ON lines.order_id = orders.id")` says more than the name.
          const table = written === undefined
            ? undefined
            : /^["`]?[\w.]+["`]?(?=$|\s+(?:as\s+)?\w+)/i.exec(written.trim())?.[0];
          return table === undefined ? undefined : { ...splitTableName(table), via: TableVia.sql };
        },
        writes: /^(?:Insert|InsertInto|Into|Update|Delete|DeleteFrom|Replace)$/,
        joins: /Join$/,
      });
    }
    if (file.imports(BUN)) addBun(file, log);
    if (file.imports(PGX)) addIdentifiers(file, log);
  },
};

/** `bun.BaseModel `bun:"table:orders,alias:o"``. */
function addBun(file: CodeFile, log: TableUseLog): void {
  for (const { name, args, def, line } of file.annotations) {
    if (name !== "bun") continue;
    const table = /(?:^|,)\s*table:\s*([^,]+)/.exec(file.string(args[0] ?? 0) ?? "")?.[1];
    if (table === undefined) continue;
    log.add({ def, ...splitTableName(table), via: TableVia.explicit, line });
  }
}

/** `pgx.Identifier{"sales", "orders"}`, as `CopyFrom` takes it. */
function addIdentifiers(file: CodeFile, log: TableUseLog): void {
  for (const { name, args, owner: def, line } of file.calls) {
    if (name !== "CopyFrom") continue;
    for (const arg of args) {
      if (file.op(arg) !== ExprOp.new && file.op(arg) !== ExprOp.cast) continue;
      const parts =
        (file.op(arg) === ExprOp.new ? file.argsOf(arg) : file.items(file.a(file.a(arg))))
          .map((part) => file.name(part));
      const table = parts.at(-1);
      if (table === undefined) continue;
      const schema = parts.at(-2);
      log.add({ def, name: table, schema, via: TableVia.sql, access: TableAccess.write, line });
    }
  }
}
