import type { Tree } from "web-tree-sitter";
import { parserMemory } from "./parser_memory.ts";
import { readSyntax } from "./read_syntax.ts";
import type { SyntaxColumns } from "./syntax_columns.ts";
import { walkSyntax } from "./walk_syntax.ts";

/** All nodes of a tree that this thread's parser made. */
export function syntaxOf(tree: Tree): SyntaxColumns {
  return readSyntax(tree, parserMemory()) ?? walkSyntax(tree);
}
