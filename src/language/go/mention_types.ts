import { RefFlag } from "../../facts/ref_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { GoFile } from "./go_file.ts";
import { typeOf } from "./type_of.ts";

const PREDECLARED: ReadonlySet<string> = new Set([
  "any",
  "bool",
  "byte",
  "comparable",
  "complex64",
  "complex128",
  "error",
  "float32",
  "float64",
  "int",
  "int8",
  "int16",
  "int32",
  "int64",
  "rune",
  "string",
  "uint",
  "uint8",
  "uint16",
  "uint32",
  "uint64",
  "uintptr",
]);

/** Whose references the names in a type are. */
export interface MentionPlace {
  readonly scope: number;
  readonly owner: number;
}

/**
 * Records a reference for each name in a type but the predeclared ones, and returns the type's row.
 *
 * @param kind A reference to a supertype names the whole type; only its arguments are mentions then.
 */
export function mentionTypes(
  file: GoFile,
  node: SyntaxNode,
  place: MentionPlace,
  kind: RefKind = RefKind.type,
): number {
  const row = typeOf(file, node, place.scope);
  // The one type argument of a call may be read as an index.
  if (node.type === "identifier") mentionName(file, node, place, kind, row);
  else if (node.type === "selector_expression") {
    refer(file, node.children[1] ?? node, place, kind, row);
  } else mention(file, node, place, kind, row);
  return row;
}

function mention(
  file: GoFile,
  node: SyntaxNode,
  place: MentionPlace,
  kind: RefKind,
  row: number,
): void {
  switch (node.type) {
    case "type_identifier":
      mentionName(file, node, place, kind, row);
      return;
    case "qualified_type": {
      const { children } = node;
      refer(file, children[children.length - 1] ?? node, place, kind, row);
      return;
    }
    case "generic_type": {
      const [base, args] = node.children;
      if (base !== undefined) {
        const isSuper = kind === RefKind.super;
        mention(file, base, place, kind, isSuper ? row : typeOf(file, base, place.scope));
      }
      if (args !== undefined) mentionAll(file, args.children, place);
      return;
    }
    case "field_identifier":
    case "package_identifier":
    case "identifier":
    case "raw_string_literal":
    case "interpreted_string_literal":
      return;
    default:
      file.extraction.descend(undefined, () => mentionAll(file, node.children, place));
  }
}

function mentionName(
  file: GoFile,
  node: SyntaxNode,
  place: MentionPlace,
  kind: RefKind,
  row: number,
): void {
  const name = node.text;
  if (PREDECLARED.has(name) && !file.typeNames.has(name)) return;
  refer(file, node, place, kind, row);
}

function mentionAll(file: GoFile, nodes: readonly SyntaxNode[], place: MentionPlace): void {
  for (const node of nodes) {
    mention(file, node, place, RefKind.type, isName(node) ? typeOf(file, node, place.scope) : 0);
  }
}

function isName(node: SyntaxNode): boolean {
  return node.type === "type_identifier" || node.type === "qualified_type";
}

function refer(
  file: GoFile,
  name: SyntaxNode,
  { scope, owner }: MentionPlace,
  kind: RefKind,
  expr: number,
): void {
  const flags = kind === RefKind.type ? RefFlag.typeOnly : 0;
  file.refer({ kind, owner, scope, expr, start: name.start, line: name.line, flags });
}
