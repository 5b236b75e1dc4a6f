import { RefKind } from "../../facts/ref_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import type { KotlinFile, Place, Visit } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

const typeNodes: ReadonlySet<string> = new Set([
  "user_type",
  "nullable_type",
  "function_type",
  "non_nullable_type",
  "parenthesized_type",
]);

/** Whether a node of the tree is a type. */
export function isType(node: SyntaxNode): boolean {
  return typeNodes.has(node.type);
}

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

/** A List of types. */
export function typeList(kotlin: KotlinFile, rows: readonly number[]): number {
  let list = 0;
  for (let index = rows.length - 1; index >= 0; index--) {
    list = kotlin.facts.add("types", { op: TypeOp.list, a: rows[index] ?? 0, b: list });
  }
  return list;
}

/** The rows of the arguments in a `type_arguments` node. */
export function typeArgumentsOf(kotlin: KotlinFile, node: SyntaxNode, place: Place): number[] {
  const rows: number[] = [];
  for (const projection of node.namedChildren) {
    if (projection.type !== "type_projection") continue;
    rows.push(projectionOf(kotlin, projection, place));
  }
  return rows;
}

/** Dotted name of a type, without type arguments; empty for a function type. */
export function typeName(kotlin: KotlinFile, node: SyntaxNode): string {
  if (node.type !== "user_type") {
    const inner = node.type === "function_type" ? undefined : node.namedChildren.find(isType);
    return inner === undefined ? "" : typeName(kotlin, inner);
  }
  let name = "";
  for (const child of node.namedChildren) {
    if (child.type !== "identifier") continue;
    name = name === "" ? kotlin.nameOf(child) : `${name}.${kotlin.nameOf(child)}`;
  }
  return name;
}

/** Adds a type that is only a name, with its reference. */
export function addNamedType(
  kotlin: KotlinFile,
  name: string,
  start: number,
  place: Place,
  mention: RefKind = RefKind.type,
): number {
  const row = kotlin.facts.add("types", { op: TypeOp.named, text: name, b: place.scope });
  kotlin.addRef(place, start, { kind: mention, expr: row });
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
  }
  return 0;
}

function userType(kotlin: KotlinFile, node: SyntaxNode, place: Place, mention: RefKind): number {
  let start = node.startIndex;
  let last: SyntaxNode | undefined;
  for (const child of node.namedChildren) {
    if (child.type === "identifier" && last === undefined) start = child.startIndex;
    last = child;
  }
  const named = addNamedType(kotlin, typeName(kotlin, node), start, place, mention);
  if (last?.type !== "type_arguments") return named;
  const args = typeArgumentsOf(kotlin, last, place);
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

/** Types given as text only: dotted names with arguments that are such types; empty when there is anything else. */
export function addTypesOfText(
  kotlin: KotlinFile,
  text: string,
  start: number,
  place: Place,
): number[] {
  const tokens = [...text.matchAll(/[\p{L}_][\p{L}\p{Nd}_]*(?:\.[\p{L}_][\p{L}\p{Nd}_]*)*|\S/gu)];
  if (tokens.some(([token]) => !/^[\p{L}_<>,?]/u.test(token))) return [];
  let at = 0;
  const list = (): number[] => {
    const rows: number[] = [];
    for (; at < tokens.length; at++) {
      const token = tokens[at];
      if (token === undefined || token[0] === ">") break;
      const last = rows.length - 1;
      if (token[0] === "<") {
        at++;
        const args = typeList(kotlin, list());
        rows[last] = kotlin.facts.add("types", { op: TypeOp.generic, a: rows[last] ?? 0, b: args });
      } else if (token[0] === "?") {
        rows[last] = kotlin.facts.add("types", { op: TypeOp.nullable, a: rows[last] ?? 0 });
      } else if (token[0] !== ",") {
        rows.push(addNamedType(kotlin, token[0], start + token.index, place));
      }
    }
    return rows;
  };
  return kotlin.extraction.descend([], list);
}

const visitType: Visit = (kotlin, node, place) => {
  typeOf(kotlin, node, place);
};

/** Visits of types that no declaration takes up. */
export const typeVisits: readonly (readonly [string, Visit])[] = [...typeNodes]
  .map((type) => [type, visitType]);
