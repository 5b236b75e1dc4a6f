import { ExprOp } from "../../../facts/expr_op.ts";
import type { CodeCall } from "./code_facts.ts";
import type { CodeFile } from "./code_file.ts";

/** One call of a chain such as `db("orders").where(…).update(…)`. */
export interface ChainStep {
  /** Name of the method or function. */
  readonly name: string;
  readonly args: readonly number[];
}

/** What is written before a call and belongs to it: `this.db.select(…).from(…)` up to one of its calls. */
export interface CallChain {
  readonly call: CodeCall;
  /** Names before the first call, which itself is not among them: `this`, `db`. */
  readonly path: readonly string[];
  /** From the first call to this one. */
  readonly steps: readonly ChainStep[];
}

/** The chain that ends with a call. */
export function chainOf(file: CodeFile, call: CodeCall): CallChain {
  const steps: ChainStep[] = [{ name: call.name, args: call.args }];
  let path: string[] = [];
  let at = call.receiver;
  for (;;) {
    switch (file.op(at)) {
      case ExprOp.await:
      case ExprOp.nonNull:
      case ExprOp.cast:
      case ExprOp.typeArguments:
        at = file.a(at);
        break;
      case ExprOp.call:
      case ExprOp.new: {
        let callee = file.a(at);
        while (file.op(callee) === ExprOp.typeArguments || file.op(callee) === ExprOp.nonNull) {
          callee = file.a(callee);
        }
        // Names between two calls, as in `query().table.where()`, are those of no receiver.
        path = [];
        steps.unshift({ name: file.textOf(callee), args: file.argsOf(at) });
        if (file.op(callee) !== ExprOp.member) return { call, path, steps };
        at = file.a(callee);
        break;
      }
      case ExprOp.member:
        path.unshift(file.textOf(at));
        at = file.a(at);
        break;
      case ExprOp.name:
        return { call, path: [file.textOf(at), ...path], steps };
      case ExprOp.this:
        return { call, path: ["this", ...path], steps };
      default:
        return { call, path: at === 0 ? path : ["", ...path], steps };
    }
  }
}
