import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { bindTarget } from "./bind_target.ts";
import { expressionTree } from "./expression_tree.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { valueOf } from "./value_of.ts";
import { visitExpression } from "./visit_expression.ts";

/** Records `target += value`: the result is taken to be of the target's type where `+` is. */
export function addAugmentedAssignment(file: PythonFile, node: SyntaxNode, place: Place): void {
  const [target, value] = node.children;
  if (target === undefined || value === undefined) return;
  if (place.frame === file.fileFrame && target.text === "__all__") {
    file.dunderAll.add(value);
  }
  const added = valueOf(file, value, place);
  const before = expressionTree(file, target, place);
  const init = file.expressions.node(ExprOp.concat, before, added);
  const flags = BindingFlag.reassigned;
  bindTarget(file, target, place, { kind: BindingKind.local, init, flags }, (part) => {
    visitExpression(file, part, place);
  });
}
