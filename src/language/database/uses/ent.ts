import { DefKind } from "../../../facts/def_kind.ts";
import { ExprOp } from "../../../facts/expr_op.ts";
import { TableVia } from "../../../facts/table_via.ts";
import type { CodeFile } from "./code_file.ts";
import type { TableDetector } from "./table_detector.ts";

const LIBRARY = /^entgo\.io\/ent$/;

/** Schemas of ent: `entsql.Annotation{Table: "orders"}`, or the plural of the type's name. */
export const ent: TableDetector = {
  concerns: (file) => file.language === "go" && file.imports(LIBRARY),
  find(file, log): void {
    for (const def of file.defs(DefKind.class)) {
      if (!file.supersOf(def).some((type) => file.typeName(type) === "ent.Schema")) continue;
      const name = file.nameOf(def);
      const annotations = file.defs(DefKind.method).find((method) =>
        file.nameOf(method) === "Annotations" &&
        file.facts.text("defs", method, "qualifier") === name
      );
      const written = annotations === undefined
        ? { table: 0, schema: 0 }
        : annotated(file, file.returnsOf(annotations));
      const table = file.name(written.table);
      const schema = file.name(written.schema);
      const line = file.lineOf(table === undefined ? def : annotations ?? def);
      if (table !== undefined) log.add({ def, name: table, schema, via: TableVia.explicit, line });
      else if (written.table === 0) {
        log.add({ def, name, schema, via: TableVia.convention, line });
      }
    }
  },
};

/** The table and schema that annotations name, as rows of `exprs`. */
function annotated(file: CodeFile, exprs: readonly number[]): { table: number; schema: number } {
  const found = { table: 0, schema: 0 };
  const visit = (expr: number, depth: number): void => {
    if (depth > 6 || expr === 0) return;
    const called = file.a(expr);
    switch (file.op(expr)) {
      case ExprOp.list:
        return file.items(expr).forEach((item) => visit(item, depth + 1));
      case ExprOp.array:
      case ExprOp.cast:
      case ExprOp.addressOf:
        return visit(called, depth + 1);
      case ExprOp.new:
        if (file.chain(called)?.join(".") !== "entsql.Annotation") return;
        found.table ||= file.named(file.argsOf(expr), "Table");
        found.schema ||= file.named(file.argsOf(expr), "Schema");
        return;
      case ExprOp.call: {
        const name = file.chain(called)?.join(".");
        const [argument = 0] = file.argsOf(expr);
        if (name === "entsql.Table") found.table ||= argument;
        if (name === "entsql.Schema") found.schema ||= argument;
      }
    }
  };
  exprs.forEach((expr) => visit(expr, 0));
  return found;
}
