import { ExprOp } from "../../../facts/expr_op.ts";
import type { CodeFile } from "./code_file.ts";
import type { TableDetector } from "./table_detector.ts";

const STEMS = "query|exec|prepare|stmt|statement|sql|select|insert|update|delete|fetch";
const NAMES = "get|all|any|one|run|none|text|raw|unsafe|batch|queue|Sprintf|format";
/** Functions that take a statement, or a text that becomes one. */
const TAKES_SQL = new RegExp(`${STEMS}|^(?:${NAMES})$`, "i");
const CALL = new RegExp(`(?:${STEMS})\\w*\\s*\\(|\\b(?:${NAMES})\\s*\\(`, "i");

/** Statements of SQL that are constants of another file, where they are passed to a call: `db.Query(selectOrders)`. */
export const sqlConstants: TableDetector = {
  concerns: ({ text }) => CALL.test(text),
  find(file, log): void {
    for (const { owner: def, scope, name, args, line } of file.calls) {
      if (!TAKES_SQL.test(name)) continue;
      for (const expr of args) {
        const outer = outermostName(file, expr);
        if (outer !== undefined && !isBound(file, outer, scope)) {
          log.query({ def, scope, expr, line });
        }
      }
    }
  },
};

/** The name that an expression is, or that it is a member of. */
function outermostName(file: CodeFile, expr: number): string | undefined {
  const owner = file.op(expr) === ExprOp.member ? file.a(expr) : expr;
  return file.op(owner) === ExprOp.name ? file.textOf(owner) : undefined;
}

/** Whether the file itself has a variable or parameter of a name that a scope sees. */
function isBound(file: CodeFile, name: string, scope: number): boolean {
  const scopes = new Set((file.variables.get(name) ?? []).map((variable) => variable.scope));
  if (scopes.size === 0) return false;
  for (let at = scope; at !== 0; at = file.facts.get("scopes", at, "parent")) {
    if (scopes.has(at)) return true;
  }
  return false;
}
