import { ExprOp } from "../../../facts/expr_op.ts";
import type { CodeCall } from "./code_facts.ts";
import type { CodeFile } from "./code_file.ts";

/** The calls of a file that no further call of the same chain follows: what a query says last is what it does. */
export function finalCalls(file: CodeFile): readonly CodeCall[] {
  const followed = new Set<string>();
  for (const { owner, receiver } of file.calls) {
    const inner = file.op(receiver) === ExprOp.await ? file.a(receiver) : receiver;
    if (file.op(inner) !== ExprOp.call) continue;
    followed.add(`${owner} ${file.a(inner)} ${file.b(inner)}`);
  }
  return file.calls.filter(({ ref, owner }) => {
    const callee = file.facts.get("refs", ref, "expr");
    return !followed.has(`${owner} ${callee} ${file.facts.get("refs", ref, "args")}`);
  });
}
