import { RefFlag } from "../../facts/ref_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { addNamedType } from "./add_named_type.ts";
import { callParts } from "./call_parts.ts";
import { addCall } from "./add_call.ts";
import { explicitTypeArguments } from "./explicit_type_arguments.ts";
import { expressions } from "./expressions.ts";
import { isType } from "./is_type.ts";
import type { CallParts, KotlinFile, Place, Visit } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeOf } from "./type_of.ts";
import { withoutPrefix } from "./without_prefix.ts";

/** A link of a chain such as `a.b(1)[2]!!.c`. */
interface Link {
  readonly node: SyntaxNode;
  readonly type: string;
  readonly call: CallParts | undefined;
}

const UNKNOWN_COUNT = 255;

/** Walks a chain of calls, members and indices from its start, without recursion along the chain. */
const visitPostfix: Visit = (kotlin, node, place) => {
  const links: Link[] = [];
  let base = node;
  for (;;) {
    const type = base.type;
    let next: SyntaxNode | undefined;
    let call: CallParts | undefined;
    if (type === "call_expression") {
      call = callParts(kotlin, base);
      next = call?.callee;
    } else if (type === "navigation_expression" || type === "index_expression") {
      next = base.namedChildren[0];
    } else if (type === "unary_expression") {
      next = base.namedChildren[0];
    }
    if (next === undefined) break;
    links.push({ node: base, type, call });
    base = withoutPrefix(next);
  }
  if (links.length === 0) return kotlin.walkChildren(node, place);
  kotlin.walk(base, place);
  for (let index = links.length - 1; index >= 0; index--) {
    const link = links[index];
    if (link !== undefined) addLink(kotlin, link, place);
  }
};

function addLink(kotlin: KotlinFile, link: Link, place: Place): void {
  if (link.call !== undefined) {
    addCallOf(kotlin, link.call, place);
  } else if (link.type === "index_expression") {
    for (const index of link.node.namedChildren.slice(1)) kotlin.walk(index, place);
  } else if (link.type === "navigation_expression") {
    if (link.node.children[1]?.type === "::") addMemberReference(kotlin, link.node, place);
  }
}

function addCallOf(kotlin: KotlinFile, call: CallParts, place: Place): void {
  const { callee } = call;
  let start = callee.startIndex;
  let flags = 0;
  if (callee.type === "navigation_expression") {
    const { children } = callee;
    start = children[children.length - 1]?.startIndex ?? start;
    if (children[1]?.type === "?.") flags = RefFlag.optionalChain;
  }
  const expr = expressions.of(kotlin, callee, place);
  explicitTypeArguments(kotlin, call, place);
  addCall(kotlin, call, place, { kind: RefKind.call, start, expr, flags });
}

/** `Type::class` mentions a type; `object::member` refers to a member. */
function addMemberReference(kotlin: KotlinFile, node: SyntaxNode, place: Place): void {
  const { namedChildren } = node;
  const object = namedChildren[0];
  const name = namedChildren[namedChildren.length - 1];
  if (object === undefined || name === undefined) return;
  if (kotlin.textOf(name) === "class") {
    const dotted = kotlin.textOf(object).replace(/\s+/g, "");
    const isTypeName = /^(?:[\p{Ll}_]\w*\.)*\p{Lu}[\w.]*$/u.test(dotted);
    if (isTypeName) addNamedType(kotlin, dotted, object.startIndex, place);
    return;
  }
  kotlin.addRef(place, name.startIndex, {
    kind: RefKind.methodReference,
    expr: expressions.of(kotlin, node, place),
    argc: UNKNOWN_COUNT,
  });
}

/** `::name`, `Type<A>::name` and `Type<A>::class`. */
const visitCallableReference: Visit = (kotlin, node, place) => {
  const type = node.namedChildren.find(isType);
  const name = node.children[node.children.length - 1];
  if (name === undefined || name.type === "class") {
    if (type !== undefined) typeOf(kotlin, type, place);
    return;
  }
  kotlin.addRef(place, name.startIndex, {
    kind: RefKind.methodReference,
    expr: expressions.of(kotlin, node, place),
    argc: UNKNOWN_COUNT,
  });
};

/** Visits of the nodes that start or continue a chain. */
export const postfixVisits: readonly (readonly [string, Visit])[] = [
  ["call_expression", visitPostfix],
  ["navigation_expression", visitPostfix],
  ["index_expression", visitPostfix],
  ["unary_expression", visitPostfix],
  ["callable_reference", visitCallableReference],
];
