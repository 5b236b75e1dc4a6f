import type { SyntaxNode } from "../syntax_node.ts";
import type { GoFile } from "./go_file.ts";
import type { Place } from "./place.ts";

/** A call, or what the grammar takes for a conversion. */
export interface Callee {
  /** What is called; undefined for a conversion to a type that is no name. */
  readonly callee: SyntaxNode | undefined;
  /** Type arguments that are written. */
  readonly types: readonly SyntaxNode[];
  /** An argument list, or the one operand of a conversion. */
  readonly args: SyntaxNode | undefined;
  /** The callee is an element (`handlers[name](request)`), not an instance of a generic function. */
  readonly isIndex: boolean;
}

/**
 * Tells what a call calls. `f[T](x)` reads like a conversion or like an index to the grammar: it is an instantiation
 * unless `f` is a variable.
 */
export function calleeTypes(file: GoFile, node: SyntaxNode, place: Place): Callee {
  const { children } = node;
  const [callee, second, third] = children;
  if (callee === undefined) return { callee, types: [], args: undefined, isIndex: false };
  if (node.type === "type_conversion_expression") return conversion(file, callee, second, place);
  if (second?.type === "type_arguments") {
    return { callee, types: typesIn(second), args: third, isIndex: false };
  }
  const [operand, index] = callee.type === "index_expression" ? callee.children : [];
  const root = operand === undefined ? undefined : rootName(operand);
  if (operand === undefined || index === undefined || root === undefined) {
    return { callee, types: [], args: second, isIndex: false };
  }
  return isVariable(file, root, place)
    ? { callee, types: [], args: second, isIndex: false }
    : { callee: operand, types: [index], args: second, isIndex: false };
}

function conversion(
  file: GoFile,
  type: SyntaxNode,
  operand: SyntaxNode | undefined,
  place: Place,
): Callee {
  const [named, args] = type.type === "generic_type" ? type.children : [type, undefined];
  const isName = named?.type === "type_identifier" || named?.type === "qualified_type";
  if (named === undefined || !isName) {
    return { callee: undefined, types: [], args: operand, isIndex: false };
  }
  const types = args === undefined ? [] : typesIn(args);
  const root = named.type === "qualified_type" ? named.children[0]?.text : named.text;
  const isIndex = types.length === 1 && isVariable(file, root ?? "", place);
  return { callee: named, types: isIndex ? [] : types, args: operand, isIndex };
}

function typesIn(list: SyntaxNode): SyntaxNode[] {
  return list.children.map((element) =>
    element.type === "type_elem" && element.children.length === 1
      ? element.children[0] ?? element
      : element
  );
}

/** The name at the head of `name` or `name.member`; undefined for anything longer. */
function rootName(node: SyntaxNode): string | undefined {
  const head = node.type === "selector_expression" ? node.children[0] : node;
  return head?.type === "identifier" ? head.text : undefined;
}

function isVariable(file: GoFile, name: string, place: Place): boolean {
  return place.block.knows(name) || file.variables.has(name);
}
