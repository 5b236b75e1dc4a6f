import { RefKind } from "../../facts/ref_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { addNamedType } from "./add_named_type.ts";
import { isType } from "./is_type.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeList } from "./type_list.ts";
import { typeName } from "./type_name.ts";

/**
 * The row of types for a type as written, made once per node; each name in it becomes a reference of kind `type` unless
 * `mention` is another kind, which then is that of the outermost name.
 */
export function typeOf(
  kotlin: KotlinFile,
  node: SyntaxNode,
  place: Place,
  mention: RefKind = RefKind.type,
): number {
  const known = kotlin.types.get(node.id);
  if (known !== undefined) return known;
  const row = kotlin.extraction.descend(0, () => buildType(kotlin, node, place, mention)) ||
    kotlin.facts.add("types", { op: TypeOp.opaque });
  kotlin.types.set(node.id, row);
  return row;
}

function buildType(kotlin: KotlinFile, node: SyntaxNode, place: Place, mention: RefKind): number {
  const { facts } = kotlin;
  switch (node.type) {
    case "user_type":
      return userType(kotlin, node, place, mention);
    case "nullable_type":
    case "parenthesized_type": {
      const inner = node.namedChildren.find(isType);
      if (inner === undefined) break;
      const type = typeOf(kotlin, inner, place, mention);
      return node.type === "nullable_type"
        ? facts.add("types", { op: TypeOp.nullable, a: type })
        : type;
    }
    case "non_nullable_type": {
      const parts = node.namedChildren.filter(isType).map((part) => typeOf(kotlin, part, place));
      return facts.add("types", { op: TypeOp.intersection, a: typeList(kotlin, parts) });
    }
    case "function_type":
      return functionType(kotlin, node, place);
    case "type_projection":
      return projectionOf(kotlin, node, place);
  }
  return 0;
}

/** A name that needs no look at the parts of its node. */
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{Nd}_]*(?:\.[\p{L}_][\p{L}\p{Nd}_]*)*$/u;

function userType(kotlin: KotlinFile, node: SyntaxNode, place: Place, mention: RefKind): number {
  const written = kotlin.textOf(node);
  if (PLAIN_NAME.test(written)) {
    return addNamedType(kotlin, written, node.startIndex, place, mention);
  }
  let start = node.startIndex;
  let last: SyntaxNode | undefined;
  for (const child of node.namedChildren) {
    if (child.type === "identifier" && last === undefined) start = child.startIndex;
    last = child;
  }
  const named = addNamedType(kotlin, typeName(kotlin, node), start, place, mention);
  if (last?.type !== "type_arguments") return named;
  const args = last.namedChildren.map((argument) => typeOf(kotlin, argument, place));
  return kotlin.facts.add("types", {
    op: TypeOp.generic,
    a: named,
    b: typeList(kotlin, args),
  });
}

function projectionOf(kotlin: KotlinFile, projection: SyntaxNode, place: Place): number {
  const type = projection.namedChildren.find(isType);
  if (type === undefined) return kotlin.facts.add("types", { op: TypeOp.wildcard });
  const row = typeOf(kotlin, type, place);
  const variance = projection.namedChildren.find((child) => child.type === "variance_modifier");
  if (variance === undefined) return row;
  // A contravariant argument bounds what goes in, so what comes out is unknown.
  const isOut = kotlin.textOf(variance) === "out";
  return kotlin.facts.add("types", { op: TypeOp.wildcard, a: isOut ? row : 0 });
}

function functionType(kotlin: KotlinFile, node: SyntaxNode, place: Place): number {
  const params: number[] = [];
  let hasReceiver = false;
  let result = 0;
  for (const child of node.namedChildren) {
    if (child.type === "function_type_parameters") {
      for (const parameter of child.namedChildren) {
        const type = parameter.type === "parameter"
          ? parameter.namedChildren.find(isType)
          : isType(parameter)
          ? parameter
          : undefined;
        if (type !== undefined) params.push(typeOf(kotlin, type, place));
      }
      result = -1;
    } else if (isType(child)) {
      const type = typeOf(kotlin, child, place);
      if (result === -1) result = type;
      else {
        params.push(type);
        hasReceiver = true;
      }
    }
  }
  return kotlin.facts.add("types", {
    op: TypeOp.function,
    a: typeList(kotlin, params),
    b: Math.max(result, 0),
    text: hasReceiver ? "receiver" : "",
  });
}
