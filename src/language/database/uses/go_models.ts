import { ExprOp } from "../../../facts/expr_op.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import { chainOf } from "./call_chain.ts";
import { finalCalls } from "./final_calls.ts";
import type { TableDetector } from "./table_detector.ts";

const LIBRARY = /^(?:gorm\.io\/gorm|github\.com\/jinzhu\/gorm)$/;
const WRITES =
  /^(?:Create|CreateInBatches|Save|Update|Updates|UpdateColumn|UpdateColumns|Delete|FirstOrCreate|AutoMigrate)$/;
const READS = /^(?:Find|First|Last|Take|Scan|Count|Pluck|FindInBatches|Rows|Row|FirstOrInit)$/;
/** Steps whose argument is the model or what receives it. */
const TAKES =
  /^(?:Model|Create|CreateInBatches|Save|Delete|FirstOrCreate|AutoMigrate|Find|First|Last|Take|FindInBatches|FirstOrInit)$/;

/** Queries of GORM on models: `db.Model(&Order{}).Update(…)`, `db.Find(&orders)`. */
export const goModels: TableDetector = {
  concerns: (file) => file.language === "go" && file.imports(LIBRARY),
  find(file, log): void {
    for (const call of finalCalls(file)) {
      const { steps, path } = chainOf(file, call);
      const isWrite = steps.some(({ name }) => WRITES.test(name));
      if (path.length === 0 || !isWrite && !steps.some(({ name }) => READS.test(name))) continue;
      const access = isWrite ? TableAccess.write : TableAccess.read;
      // What receives the rows of a table that is named is no model of it.
      if (steps.some(({ name }) => name === "Table")) continue;
      const model = steps.find(({ name }) => name === "Model") ??
        steps.find(({ name }) => TAKES.test(name));
      const all = model?.name === "AutoMigrate" ? model.args : model?.args.slice(0, 1) ?? [];
      for (const arg of all) {
        const expr = file.op(arg) === ExprOp.addressOf ? file.a(arg) : arg;
        const { owner: def, scope, line } = call;
        log.query({ def, scope, expr, access, line });
      }
    }
  },
};
