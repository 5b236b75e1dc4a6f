import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { additionRow } from "./addition_row.ts";
import { chainOperands } from "./chain_operands.ts";
import { guardScope } from "./guard_scope.ts";
import { nameStart } from "./name_start.ts";
import { narrowings } from "./narrowings.ts";
import { operatorText } from "./operator_text.ts";
import { recordCall } from "./record_call.ts";
import type { ScriptFile, Use } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Reads a binary, unary or conditional expression; returns the row of `exprs`. */
export function operatorRow(file: ScriptFile, node: number, use: Use): number {
  switch (file.tree.kind(node)) {
    case SyntaxKind.ternary:
      return ternary(file, node, use);
    case SyntaxKind.unary:
      return unary(file, node);
    default:
      return binary(file, node, use);
  }
}

function unary(file: ScriptFile, node: number): number {
  const { tree, text, exprs, readers } = file;
  readers.expression(file, tree.lastChild(node), "effect");
  switch (text[tree.start(node)]) {
    case "!":
    case "d":
      return exprs.leaf(ExprOp.boolean);
    case "v":
      return exprs.leaf(ExprOp.null);
    case "t":
      return exprs.string("");
    default:
      return exprs.leaf(ExprOp.number);
  }
}

function ternary(file: ScriptFile, node: number, use: Use): number {
  const { tree, exprs, readers, place } = file;
  const [condition = 0, yes = 0, no = 0] = tree.children(node);
  readers.expression(file, condition, "effect");
  const branch = (result: number, holds: boolean): number => {
    const narrowed = narrowings(file, condition, holds);
    const scope = guardScope(file, narrowed, tree.start(result), tree.end(result));
    return file.within(
      { scope, conditions: place.conditions + 1 },
      () => readers.expression(file, result, use),
    );
  };
  const first = branch(yes, true);
  const second = branch(no, false);
  return use === "effect" ? 0 : exprs.add(ExprOp.conditional, first, second);
}

function binary(file: ScriptFile, node: number, use: Use): number {
  const { exprs, readers } = file;
  const operator = operatorText(file, node);
  if (operator === ">" && isTaggedTemplate(file, node)) return taggedTemplate(file, node, use);
  const operands = chainOperands(file, node, operator);
  switch (operator) {
    case "+":
      return additionRow(file, node, operands);
    case "&&":
      return conjunction(file, node, operands, use);
    case "||":
    case "??": {
      const rows = operands.map((operand) => readers.expression(file, operand, use));
      return use === "effect"
        ? 0
        : rows.reduce((left, right) => exprs.add(ExprOp.logical, left, right));
    }
  }
  for (const operand of operands) readers.expression(file, operand, "effect");
  return exprs.leaf(/^(?:[=!<>]=*|in|instanceof)$/.test(operator) ? ExprOp.boolean : ExprOp.number);
}

/** The TypeScript grammar reads the tag of a template with type arguments as comparisons: `sql<Order>`…``. */
function isTaggedTemplate(file: ScriptFile, node: number): boolean {
  const { tree } = file;
  const left = tree.child(node, 0);
  return file.isTypeScript && tree.kind(tree.lastChild(node)) === SyntaxKind.template &&
    tree.kind(left) === SyntaxKind.binary && operatorText(file, left) === "<";
}

function taggedTemplate(file: ScriptFile, node: number, use: Use): number {
  const { tree, exprs, readers } = file;
  const [callee = 0, type = 0] = tree.children(tree.child(node, 0));
  const tag = readers.expression(file, callee, "value");
  const types = file.types.list([readers.type(file, type)]);
  const expr = exprs.typed(ExprOp.typeArguments, tag, types);
  const call = { kind: RefKind.call, expr, start: nameStart(file, callee) };
  const args = recordCall(file, call, tree.lastChild(node));
  return use === "effect" ? 0 : exprs.add(ExprOp.call, expr, args);
}

/** `a && b` is `b` or something empty; what `a` says of names holds in `b`. */
function conjunction(
  file: ScriptFile,
  node: number,
  operands: readonly number[],
  use: Use,
): number {
  const { tree, readers, place } = file;
  const last = operands[operands.length - 1];
  const end = tree.end(node);
  let { scope } = place;
  let row = 0;
  operands.forEach((operand, index) => {
    const read = (): void => {
      row = readers.expression(file, operand, operand === last ? use : "effect");
      const next = operands[index + 1];
      if (next === undefined) return;
      scope = guardScope(file, narrowings(file, operand, true), tree.start(next), end);
    };
    if (index === 0) read();
    else file.within({ scope, conditions: place.conditions + 1 }, read);
  });
  return row;
}
