import type { Tree, TreeCursor } from "web-tree-sitter";
import { newSyntaxColumns } from "./new_syntax_columns.ts";
import { NodeMark, type SyntaxColumns } from "./syntax_columns.ts";

/** Reads a tree through the parser's cursor: what `readSyntax` does, by the parser's own interface. */
export function walkSyntax(tree: Tree): SyntaxColumns {
  const root = tree.rootNode;
  const columns = newSyntaxColumns(root.descendantCount);
  const cursor = root.walk();
  const parents: number[] = [];
  try {
    for (let node = 0; node < columns.count; node++) {
      readNode(columns, node, cursor);
      if (cursor.gotoFirstChild()) {
        parents.push(node);
        continue;
      }
      columns.afters[node] = node + 1;
      while (!cursor.gotoNextSibling()) {
        const parent = parents.pop();
        if (parent === undefined) break;
        columns.afters[parent] = node + 1;
        cursor.gotoParent();
      }
    }
  } finally {
    cursor.delete();
  }
  return columns;
}

function readNode(columns: SyntaxColumns, node: number, cursor: TreeCursor): void {
  const { currentNode } = cursor;
  columns.types[node] = currentNode.typeId;
  columns.starts[node] = currentNode.startIndex;
  columns.ends[node] = currentNode.endIndex;
  columns.rows[node] = currentNode.startPosition.row;
  columns.fields[node] = cursor.currentFieldId;
  columns.marks[node] = (currentNode.hasError ? NodeMark.error : 0) |
    (currentNode.isMissing ? NodeMark.missing : 0);
}
