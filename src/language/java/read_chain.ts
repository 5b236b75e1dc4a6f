import type { JavaNode } from "./java_node.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";
import { qualifiedSuper } from "./qualified_super.ts";
import { readArguments } from "./read_arguments.ts";

/** One step of a chain: what it is applied to, and what it names or holds. */
interface Link {
  readonly type: string;
  readonly receiver: JavaNode | null;
  readonly name: JavaNode | null;
  /** Arguments or index. */
  readonly operand: JavaNode | null;
  /** `super` or type arguments stand between the receiver and the name. */
  readonly hasMore: boolean;
  readonly node: JavaNode;
}

const linkTypes: ReadonlySet<string> = new Set([
  "method_invocation",
  "field_access",
  "array_access",
]);

/**
 * A chain of calls, member accesses and indexing, from the innermost receiver outwards and without recursion: builders
 * make them long.
 */
export function readChain(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const links: Link[] = [];
  let at: JavaNode | null = node;
  let type = "";
  let isName = true;
  while (at !== null) {
    type = at.type;
    if (!linkTypes.has(type)) break;
    const link = linkOf(java, at, type);
    if (type !== "field_access") isName = false;
    links.push(link);
    at = link.receiver;
  }
  const className = isName && type === "identifier" ? classIn(java.nameOf(node)) : "";
  let row = at === null ? 0 : java.value(at, place, true, type);
  for (let index = links.length - 1; index >= 0; index--) {
    const link = links[index];
    if (link === undefined) continue;
    row = readLink(java, link, row, place, wanted || index > 0);
  }
  if (className !== "" && at !== null) {
    java.refer(place, at, { kind: RefKind.value, expr: java.exprs.dotted(className) });
  }
  return row;
}

function linkOf(java: JavaFile, node: JavaNode, type: string): Link {
  const isCall = type === "method_invocation";
  if (java.hasErrors) {
    return {
      type,
      receiver: java.field(node, type === "array_access" ? "array" : "object"),
      name: java.field(node, isCall ? "name" : "field"),
      operand: java.field(node, isCall ? "arguments" : "index"),
      hasMore: true,
      node,
    };
  }
  const parts = java.partsOf(node);
  const count = parts.length;
  const last = parts[count - 1] ?? null;
  return {
    type,
    receiver: isCall && count < 3 ? null : parts[0] ?? null,
    name: isCall ? parts[count - 2] ?? null : last,
    operand: last,
    hasMore: count > (isCall ? 3 : 2),
    node,
  };
}

/**
 * The class that `Type.CONSTANT` names, by the convention for names: the last part in mixed case before the end, or else
 * the first that starts with a capital. Empty for none.
 */
function classIn(text: string): string {
  const parts = text.split(".");
  if (parts.includes("this") || parts.includes("super")) return "";
  const before = parts.slice(0, -1);
  const mixed = before.findLastIndex((part) => /^[A-Z].*[a-z]/.test(part));
  const index = mixed >= 0 ? mixed : before.findIndex((part) => /^[A-Z]/.test(part));
  return before.slice(0, index + 1).join(".");
}

function readLink(
  java: JavaFile,
  link: Link,
  receiver: number,
  place: Place,
  wanted: boolean,
): number {
  switch (link.type) {
    case "method_invocation":
      return readInvocation(java, link, receiver, place, wanted);
    case "field_access":
      return wanted ? readAccess(java, link, receiver, place) : 0;
    default: {
      const at = link.operand === null ? 0 : java.value(link.operand, place, wanted);
      return wanted ? java.exprs.index(receiver, at) : 0;
    }
  }
}

function readAccess(java: JavaFile, link: Link, receiver: number, place: Place): number {
  if (link.name === null) return receiver;
  const name = java.identifierOf(link.name);
  if (name === "this" && link.receiver !== null) {
    const type = java.types.named(java.nameOf(link.receiver), place);
    return java.exprs.cast(java.exprs.leaf(ExprOp.this), type);
  }
  return java.exprs.member(qualified(java, link, receiver, place), name);
}

function readInvocation(
  java: JavaFile,
  link: Link,
  receiver: number,
  place: Place,
  wanted: boolean,
): number {
  if (link.name === null) return receiver === 0 ? java.exprs.opaque() : receiver;
  const name = java.identifierOf(link.name);
  let callee = receiver === 0 || name === "super"
    ? keywordOrName(java, name)
    : java.exprs.member(qualified(java, link, receiver, place), name);
  const types = link.hasMore ? java.field(link.node, "type_arguments") : null;
  if (types !== null) {
    const list = java.types.list(java.types.readArguments(types, place));
    callee = java.exprs.withTypes(callee, list);
  }
  const ref = java.refer(place, link.name, { kind: RefKind.call, expr: callee });
  const args = readArguments(java, link.operand, place, ref);
  return wanted ? java.exprs.call(callee, args) : 0;
}

/** A constructor call that is not the first statement parses as an invocation of the keyword. */
function keywordOrName(java: JavaFile, name: string): number {
  if (name === "super") return java.exprs.leaf(ExprOp.super);
  if (name === "this") return java.exprs.leaf(ExprOp.this);
  return java.exprs.name(name);
}

/** The receiver of a name, with the `super` of `Outer.super.name` that the grammar keeps apart. */
function qualified(java: JavaFile, link: Link, receiver: number, place: Place): number {
  if (!link.hasMore || link.receiver === null) return receiver;
  const hasSuper = link.node.namedChildren.some((child, index) =>
    index > 0 && child.type === "super"
  );
  return hasSuper ? qualifiedSuper(java, java.nameOf(link.receiver), place) : receiver;
}
