import type { SyntaxNode } from "../syntax_node.ts";

const MAX_SEGMENTS = 12;

/** The text of a name or a chain of attributes of a name (`a.b.c`); undefined for any other expression. */
export function dottedName(node: SyntaxNode): string | undefined {
  let current = node;
  let name = "";
  for (let segments = 0; segments < MAX_SEGMENTS; segments++) {
    const type = current.type;
    if (type === "identifier") {
      const first = current.text;
      return name === "" ? first : `${first}.${name}`;
    }
    if (type === "dotted_name") return current.text.replace(/\s+/g, "");
    if (type !== "attribute") return undefined;
    const children = current.children;
    const object = children[0];
    const attribute = children[children.length - 1];
    if (object === undefined || attribute === undefined) return undefined;
    const member = attribute.text;
    name = name === "" ? member : `${member}.${name}`;
    current = object;
  }
  return undefined;
}
