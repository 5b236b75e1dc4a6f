import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { expressionList } from "./expression_list.ts";
import { expressions } from "./expressions.ts";
import type { KotlinFile, Place, Visit } from "./kotlin_file.ts";
import { narrowedPlace } from "./narrowed_place.ts";
import { narrowingsOf } from "./narrowings_of.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { addValueUse } from "./add_value_use.ts";

/**
 * Walks `a + b + c`, `a && b` and `a to b to c` from the left, without recursion along the chain. What `&&` and `||`
 * tell of types holds on their right.
 */
const visitOperators: Visit = (kotlin, node, place) => {
  const chain: {
    readonly node: SyntaxNode;
    readonly right: SyntaxNode;
    readonly name: SyntaxNode | undefined;
  }[] = [];
  let base = node;
  for (;;) {
    const type = base.type;
    if (type !== "binary_expression" && type !== "infix_expression") break;
    const parts = base.namedChildren;
    const [left] = parts;
    const right = parts[parts.length - 1];
    if (left === undefined || right === undefined || left.id === right.id) break;
    chain.push({ node: base, right, name: parts.length === 3 ? parts[1] : undefined });
    base = left;
  }
  if (base.id === node.id) kotlin.walkChildren(node, place);
  else kotlin.walk(base, place);
  let here = place;
  let previous = base;
  let previousOperator = "";
  for (let index = chain.length - 1; index >= 0; index--) {
    const link = chain[index];
    if (link === undefined) continue;
    const operator = link.name === undefined ? operatorOf(link.node) : "";
    if (operator !== previousOperator) here = place;
    if (operator === "&&" || operator === "||") {
      here = narrowedPlace(kotlin, narrowingsOf(previous, operator === "&&"), here, link.right);
    }
    if (link.name !== undefined) addInfixCall(kotlin, link.node, link.name, place);
    if (link.name !== undefined || operator === "?:") addValueUse(kotlin, link.right, here);
    kotlin.walk(link.right, here);
    previous = link.right;
    previousOperator = operator;
  }
};

function operatorOf(node: SyntaxNode): string {
  return node.children.find((child) => !child.isNamed)?.type ?? "";
}

function addInfixCall(kotlin: KotlinFile, node: SyntaxNode, name: SyntaxNode, place: Place): void {
  const [left, , right] = node.namedChildren;
  if (left === undefined || right === undefined) return;
  const expr = kotlin.addExpression({
    op: ExprOp.member,
    a: expressions.of(kotlin, left, place),
    text: kotlin.nameOf(name),
  });
  const ref = kotlin.addRef(place, name.startIndex, { kind: RefKind.call, expr, argc: 1 });
  kotlin.facts.set("refs", ref, {
    args: expressionList(kotlin, [expressions.of(kotlin, right, place)]),
  });
}

/** Visits of operators with two operands. */
export const operatorVisits: readonly (readonly [string, Visit])[] = [
  ["binary_expression", visitOperators],
  ["infix_expression", visitOperators],
];
