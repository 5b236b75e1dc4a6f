import type { SyntaxNode } from "../syntax_node.ts";
import { type Docstring, parseDocstring } from "./parse_docstring.ts";
import { stringParts } from "./string_parts.ts";
import { stringValue } from "./string_value.ts";

const NO_DOCSTRING: Docstring = { paragraph: "", isDeprecated: false };

/** The docstring of a file (`module`) or of a definition's body (`block`). */
export function docstringOf(body: SyntaxNode): Docstring {
  const node = docstringNode(body);
  const parts = node === undefined ? undefined : stringParts(node);
  if (node === undefined || parts === undefined || /[bft]/.test(parts.prefix)) return NO_DOCSTRING;
  return parseDocstring(stringValue(node) ?? "");
}

/** The string that is a body's first statement. */
function docstringNode(body: SyntaxNode): SyntaxNode | undefined {
  for (const statement of body.children) {
    const type = statement.type;
    if (type !== "expression_statement") return undefined;
    const value = statement.children[0];
    return value?.type === "string" && statement.children.length === 1 ? value : undefined;
  }
  return undefined;
}
