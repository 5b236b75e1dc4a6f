import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import { isType, typeOf } from "./types.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** A name or a chain of members that is known to be of a type. */
export interface Narrowing {
  readonly subject: SyntaxNode;
  readonly type: SyntaxNode;
}

const MAX_OPERANDS = 64;

/** What is known of types where a condition came out as `outcome`. */
export function narrowingsOf(condition: SyntaxNode, outcome: boolean): Narrowing[] {
  const found: Narrowing[] = [];
  const pending: { readonly node: SyntaxNode; readonly outcome: boolean }[] = [{
    node: condition,
    outcome,
  }];
  for (let count = 0; pending.length > 0 && count < MAX_OPERANDS; count++) {
    const next = pending.pop();
    if (next === undefined) break;
    const { node } = next;
    switch (node.type) {
      case "parenthesized_expression": {
        const inner = node.namedChildren[0];
        if (inner !== undefined) pending.push({ node: inner, outcome: next.outcome });
        break;
      }
      case "unary_expression": {
        const inner = node.namedChildren[0];
        if (inner !== undefined && node.children[0]?.type === "!") {
          pending.push({ node: inner, outcome: !next.outcome });
        }
        break;
      }
      case "binary_expression": {
        const [left, right] = node.namedChildren;
        const operator = node.children.find((child) => !child.isNamed)?.type;
        if (operator !== (next.outcome ? "&&" : "||")) break;
        // The left side is looked at first, so that the order is that of the source.
        if (right !== undefined) pending.push({ node: right, outcome: next.outcome });
        if (left !== undefined) pending.push({ node: left, outcome: next.outcome });
        break;
      }
      case "is_expression": {
        const subject = node.namedChildren[0];
        const type = node.namedChildren.find(isType);
        const isNegated = node.children.some((child) => child.type === "!is");
        if (subject === undefined || type === undefined || isNegated === next.outcome) break;
        found.push({ subject, type });
      }
    }
  }
  return found;
}

/** What holds after a statement: an early exit, or a call that throws unless its condition is met. */
export function narrowingsAfter(kotlin: KotlinFile, statement: SyntaxNode): Narrowing[] {
  if (statement.type === "if_expression") {
    const { condition, then, otherwise } = ifParts(statement);
    if (condition === undefined || otherwise !== undefined || !isExit(kotlin, then)) return [];
    return narrowingsOf(condition, false);
  }
  if (statement.type === "as_expression") {
    const subject = statement.namedChildren[0];
    const type = statement.namedChildren.find(isType);
    const isSafe = statement.children.some((child) => child.type === "as?");
    return subject === undefined || type === undefined || isSafe ? [] : [{ subject, type }];
  }
  if (statement.type !== "call_expression") return [];
  let call = statement;
  while (call.namedChildren[0]?.type === "call_expression") call = call.namedChildren[0];
  const [callee, values] = call.namedChildren;
  if (callee?.type !== "identifier" || values?.type !== "value_arguments") return [];
  if (!/^(?:require|check|assert)$/.test(kotlin.textOf(callee))) return [];
  const condition = values.namedChildren[0]?.namedChildren[0];
  return condition === undefined ? [] : narrowingsOf(condition, true);
}

/** A place in which narrowings hold: a guard scope over `region`, or the place itself when there are none. */
export function narrowedPlace(
  kotlin: KotlinFile,
  narrowings: readonly Narrowing[],
  place: Place,
  region: { readonly startIndex: number; readonly endIndex: number },
): Place {
  let guard = 0;
  for (const { subject, type } of narrowings) {
    const path = pathOf(kotlin, subject);
    if (path === undefined) continue;
    if (guard === 0) {
      guard = kotlin.facts.add("scopes", {
        kind: ScopeKind.guard,
        parent: place.scope,
        owner: place.owner,
        start: region.startIndex,
        end: region.endIndex,
      });
    }
    kotlin.facts.add("bindings", {
      scope: guard,
      name: path.name,
      kind: BindingKind.narrow,
      path: path.members,
      type: typeOf(kotlin, type, place),
      start: region.startIndex,
      line: kotlin.lineAt(region.startIndex),
    });
  }
  return guard === 0 ? place : { ...place, scope: guard };
}

/** The parts of an `if_expression`. */
export function ifParts(node: SyntaxNode): {
  readonly condition: SyntaxNode | undefined;
  readonly then: SyntaxNode | undefined;
  readonly otherwise: SyntaxNode | undefined;
} {
  let condition: SyntaxNode | undefined;
  let then: SyntaxNode | undefined;
  let otherwise: SyntaxNode | undefined;
  let isAfterCondition = false;
  let isElse = false;
  for (const child of node.children) {
    const type = child.type;
    if (type === ")") isAfterCondition = true;
    else if (type === "else") isElse = true;
    else if (!child.isNamed) continue;
    else if (isElse) otherwise = child;
    else if (isAfterCondition) then = child;
    else condition = child;
  }
  return { condition, then, otherwise };
}

/** The variable that a chain of members starts at, and the members as `.a.b`. */
function pathOf(
  kotlin: KotlinFile,
  subject: SyntaxNode,
): { readonly name: string; readonly members: string } | undefined {
  let members = "";
  let at = subject;
  while (at.type === "navigation_expression") {
    const [object, name] = at.namedChildren;
    if (object === undefined || name === undefined) return undefined;
    members = `.${kotlin.nameOf(name)}${members}`;
    at = object;
  }
  if (at.type === "this_expression") return { name: "this", members };
  return at.type === "identifier" ? { name: kotlin.nameOf(at), members } : undefined;
}

function isExit(kotlin: KotlinFile, node: SyntaxNode | undefined): boolean {
  if (node === undefined) return false;
  if (node.type === "block") {
    return isExit(kotlin, node.namedChildren.at(-1));
  }
  switch (node.type) {
    case "return_expression":
    case "throw_expression":
    case "break_expression":
    case "continue_expression":
      return true;
    case "identifier":
      return /^(?:break|continue)$/.test(kotlin.textOf(node));
    default:
      return false;
  }
}
