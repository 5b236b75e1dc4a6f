import type { SyntaxNode } from "../syntax_node.ts";
import { withoutSpaces } from "./without_spaces.ts";

/** One imported name. */
interface ImportedName {
  readonly name: string;
  /** Name behind `as`; undefined without one. */
  readonly alias: string | undefined;
  readonly node: SyntaxNode;
}

export function importedNames(nodes: readonly SyntaxNode[]): ImportedName[] {
  const names: ImportedName[] = [];
  for (const node of nodes) {
    if (node.type === "dotted_name") {
      names.push({ name: withoutSpaces(node), alias: undefined, node });
    } else if (node.type === "aliased_import") {
      const [name, alias] = node.children;
      if (name === undefined || alias === undefined) continue;
      names.push({ name: withoutSpaces(name), alias: alias.text, node });
    }
  }
  return names.filter(({ name }) => name !== "");
}
