import { BindingKind } from "../../facts/binding_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { RefFlag } from "../../facts/ref_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { bindTarget } from "./bind_target.ts";
import { addCall } from "./add_call.ts";
import { dottedName } from "./dotted_name.ts";
import { expressionTree } from "./expression_tree.ts";
import { guarded } from "./guarded.ts";
import type { Narrowing } from "./narrowing.ts";
import { narrowingsOf } from "./narrowings_of.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { stringValue } from "./string_value.ts";
import { unsplat } from "./unsplat.ts";
import { visitArguments } from "./visit_arguments.ts";

/**
 * Records what an expression uses and binds: calls, functions and classes passed as values, assignment expressions,
 * comprehension variables, string literals.
 *
 * @param isValue Whether its value is passed, stored or returned, so that a bare name in it may hand on a function.
 */
export function visitExpression(
  file: PythonFile,
  node: SyntaxNode,
  place: Place,
  isValue = false,
): void {
  switch (node.type) {
    case "identifier":
      if (isValue) addValue(file, node, place);
      return;
    case "integer":
    case "float":
    case "none":
    case "true":
    case "false":
    case "ellipsis":
      return;
    case "string":
    case "concatenated_string":
      visitString(file, node, place);
      return;
    case "attribute":
      if (isValue) addValue(file, node, place);
      visitChain(file, node, place, 0);
      return;
    case "call":
    case "subscript":
      visitChain(file, node, place, 0);
      return;
    default:
      file.extraction.descend(undefined, () => visitCompound(file, node, place, isValue));
  }
}

function visitCompound(file: PythonFile, node: SyntaxNode, place: Place, isValue: boolean): void {
  switch (node.type) {
    case "binary_operator":
      for (const operand of leftSpine(node)) visitExpression(file, operand, place);
      return;
    case "boolean_operator":
      visitBoolean(file, node, place, isValue);
      return;
    case "conditional_expression":
      visitConditional(file, node, place, isValue);
      return;
    case "await":
      visitAwait(file, node, place);
      return;
    case "named_expression":
      visitNamed(file, node, place);
      return;
    case "lambda":
      visitLambda(file, node, place);
      return;
    case "list_comprehension":
    case "set_comprehension":
    case "dictionary_comprehension":
    case "generator_expression":
      visitComprehension(file, node, place);
      return;
    case "yield":
      visitYield(file, node, place);
      return;
    case "keyword_argument": {
      const value = node.children[1];
      if (value !== undefined) visitExpression(file, value, place, isValue);
      return;
    }
    case "list":
    case "tuple":
    case "set":
    case "dictionary":
    case "pair":
    case "expression_list":
    case "parenthesized_expression":
      for (const child of node.children) visitExpression(file, child, place, isValue);
      return;
    default:
      for (const child of node.children) visitExpression(file, child, place);
  }
}

/** Follows `a.b(c)[d].e(f)` from its head outwards, however long it is. */
function visitChain(file: PythonFile, outermost: SyntaxNode, place: Place, flags: number): void {
  file.extraction.descend(undefined, () => visitLinks(file, outermost, place, flags));
}

function visitLinks(file: PythonFile, outermost: SyntaxNode, place: Place, flags: number): void {
  const links: {
    readonly type: string;
    readonly node: SyntaxNode;
    readonly parts: readonly SyntaxNode[];
  }[] = [];
  let node = outermost;
  for (;;) {
    const type = node.type;
    if (type !== "attribute" && type !== "call" && type !== "subscript") break;
    const children = node.children;
    const parts = children.length === 2 ? children : node.children;
    links.push({ type, node, parts });
    const head = unsplat(parts[0]);
    if (head === undefined) break;
    node = head;
  }
  if (links[links.length - 1]?.node !== node) visitExpression(file, node, place);
  for (let index = links.length - 1; index >= 0; index--) {
    const link = links[index];
    if (link === undefined || link.type === "attribute") continue;
    if (link.type === "subscript") {
      for (const part of link.parts.slice(1)) visitExpression(file, part, place);
      continue;
    }
    const [head, args] = link.parts;
    const callee = unsplat(head);
    if (callee === undefined || args === undefined) continue;
    const ref = addCall(file, callee, args, place, { flags: index === 0 ? flags : 0 });
    visitArguments(file, args, place, { ref, visit: visitExpression });
  }
}

function visitString(file: PythonFile, node: SyntaxNode, place: Place): void {
  const text = stringValue(node);
  if (text !== undefined) {
    file.literal({ text, start: node.start, line: node.line, owner: place.owner });
  }
  if (text?.includes("\u0001") === false && node.type === "string") return;
  file.extraction.descend(undefined, () => {
    for (const child of node.children) {
      const type = child.type;
      if (type === "interpolation" || type === "string") visitInserted(file, child, place);
    }
  });
}

/** Expressions inserted into a string, a format specifier's among them. */
function visitInserted(file: PythonFile, node: SyntaxNode, place: Place): void {
  for (const child of node.children) {
    switch (child.type) {
      case "string_start":
      case "string_content":
      case "string_end":
      case "type_conversion":
        break;
      default:
        visitExpression(file, child, place);
    }
  }
}

function addValue(file: PythonFile, node: SyntaxNode, place: Place): void {
  const name = dottedName(node);
  if (name === undefined) return;
  const [root = "", attribute, ...more] = name.split(".");
  const { receiver } = place;
  const own = receiver !== undefined && attribute !== undefined && root === receiver.name
    ? { classFrame: receiver.classFrame, attribute }
    : undefined;
  if (own !== undefined && more.length > 0) return;
  const children = attribute === undefined ? [] : node.children;
  const named = children[children.length - 1] ?? node;
  file.refer({
    kind: RefKind.value,
    owner: place.owner,
    scope: place.scope,
    expr: expressionTree(file, node, place),
    start: named.start,
    line: named.line,
    candidate: { root, frame: place.frame, ...(own === undefined ? {} : { own }) },
  });
}

function leftSpine(node: SyntaxNode): SyntaxNode[] {
  const operands: SyntaxNode[] = [];
  const type = node.type;
  let left = node;
  while (left.type === type) {
    const [first, ...others]: readonly SyntaxNode[] = left.children;
    if (first === undefined) break;
    for (const operand of others.toReversed()) operands.push(operand);
    left = first;
  }
  operands.push(left);
  return operands.reverse();
}

/** What `isinstance(a, A) and …` proves holds for the operands that follow. */
function visitBoolean(file: PythonFile, node: SyntaxNode, place: Place, isValue: boolean): void {
  const operands = leftSpine(node);
  const proven: Narrowing[] = [];
  operands.forEach((operand, index) => {
    const before = operands[index - 1];
    if (before !== undefined && proven.length > 0) {
      const operator = file.text.slice(before.end, operand.start);
      if (!operator.includes("and")) proven.length = 0;
    }
    const start = operand.start;
    const inside = guarded(file, place, proven, start, operand.end);
    visitExpression(file, operand, inside, isValue);
    proven.push(...narrowingsOf(file, operand).whenTrue);
  });
}

function visitConditional(
  file: PythonFile,
  node: SyntaxNode,
  place: Place,
  isValue: boolean,
): void {
  const [result, condition, otherwise] = node.children;
  if (condition === undefined || result === undefined) return;
  const { whenTrue, whenFalse } = narrowingsOf(file, condition);
  const inside = guarded(file, place, whenTrue, result.start, result.end);
  visitExpression(file, result, inside, isValue);
  visitExpression(file, condition, place);
  if (otherwise === undefined) return;
  const outside = guarded(file, place, whenFalse, otherwise.start, otherwise.end);
  visitExpression(file, otherwise, outside, isValue);
}

function visitAwait(file: PythonFile, node: SyntaxNode, place: Place): void {
  for (const awaited of node.children) {
    if (awaited.type === "call") visitChain(file, awaited, place, RefFlag.awaited);
    else visitExpression(file, awaited, place);
  }
}

function visitNamed(file: PythonFile, node: SyntaxNode, place: Place): void {
  const [name, value] = node.children;
  if (name === undefined || value === undefined) return;
  const init = readValue(file, value, place);
  const binding = { ...place, frame: place.frame.assigned };
  bindTarget(file, name, binding, { kind: BindingKind.local, init }, () => {});
}

function visitLambda(file: PythonFile, node: SyntaxNode, place: Place): void {
  const inner: Place = { ...file.innerPlace(node, ScopeKind.lambda, place), results: undefined };
  for (const child of node.children) {
    if (child.type !== "lambda_parameters") {
      file.facts.add("bindings", {
        scope: inner.scope,
        kind: BindingKind.returned,
        init: readValue(file, child, inner),
        start: child.start,
        line: child.line,
      });
      continue;
    }
    for (const parameter of child.children) bindParameter(file, parameter, place, inner);
  }
}

function bindParameter(file: PythonFile, parameter: SyntaxNode, place: Place, inner: Place): void {
  const kind = BindingKind.param;
  const visit = (): void => {};
  if (parameter.type !== "default_parameter") {
    bindTarget(file, parameter, inner, { kind }, visit);
    return;
  }
  const [name, value] = parameter.children;
  if (name === undefined || value === undefined) return;
  bindTarget(file, name, inner, { kind, init: readValue(file, value, place) }, visit);
}

function visitComprehension(file: PythonFile, node: SyntaxNode, place: Place): void {
  const inner = file.innerPlace(node, ScopeKind.comprehension, place);
  const [element, ...clauses] = node.children;
  let isFirst = true;
  for (const clause of clauses) {
    if (clause.type !== "for_in_clause") {
      visitExpression(file, clause, inner);
      continue;
    }
    // The first iterable is evaluated outside, before the variables exist.
    visitIteration(file, clause, isFirst ? place : inner, inner);
    isFirst = false;
  }
  if (element !== undefined) visitExpression(file, element, inner, true);
}

function visitIteration(file: PythonFile, clause: SyntaxNode, outer: Place, inner: Place): void {
  const [target, ...iterated] = clause.children;
  const first = iterated[0];
  if (target === undefined || first === undefined) return;
  for (const value of iterated) visitExpression(file, value, outer);
  let init = expressionTree(file, first, outer);
  if (file.text.startsWith("async", clause.start)) {
    init = file.expressions.node(ExprOp.await, init);
  }
  bindTarget(file, target, inner, { kind: BindingKind.loop, init }, (part) => {
    visitExpression(file, part, inner);
  });
}

function visitYield(file: PythonFile, node: SyntaxNode, place: Place): void {
  const { results } = place;
  if (results !== undefined) results.isGenerator = true;
  const value = node.children[0];
  if (value === undefined) return;
  const row = readValue(file, value, place);
  if (results === undefined) return;
  const isDelegating = /^yield\s+from\b/.test(
    file.text.slice(node.start, value.start),
  );
  results.yielded.push(isDelegating ? file.expressions.node(ExprOp.spread, row) : row);
}

function readValue(file: PythonFile, node: SyntaxNode, place: Place): number {
  visitExpression(file, node, place, true);
  return expressionTree(file, node, place);
}
