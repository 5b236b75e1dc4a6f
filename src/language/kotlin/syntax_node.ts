import type { Node } from "web-tree-sitter";

interface NodeSort {
  readonly type: string;
  readonly isNamed: boolean;
  /** Whether nothing is told by the node's presence: a comment, or punctuation that the grammar asks for. */
  readonly isSkipped: boolean;
}

const ERROR_SORT: NodeSort = { type: "ERROR", isNamed: true, isSkipped: false };
const skippedTypes: ReadonlySet<string> = new Set([
  "line_comment",
  "block_comment",
  "(",
  "[",
  "]",
  "{",
  "}",
  "<",
  ">",
  ".",
  ",",
  ":",
  ";",
  "@",
  '"',
  '"""',
]);

const sorts: (NodeSort | undefined)[] = [];

/**
 * A node of the tree without its comments and most of its punctuation. What is asked for more than once is kept, since
 * every question to the parser leaves JavaScript.
 */
export class SyntaxNode {
  readonly type: string;
  readonly isNamed: boolean;
  readonly startIndex: number;
  /** Unique within the tree. */
  readonly id: number;
  readonly #node: Node;
  #endIndex = -1;
  #children: readonly SyntaxNode[] | undefined;
  #namedChildren: readonly SyntaxNode[] | undefined;

  /** The root of a tree, or any other node. */
  constructor(node: Node, sort: NodeSort = sortOf(node)) {
    this.type = sort.type;
    this.isNamed = sort.isNamed;
    this.startIndex = node.startIndex;
    this.id = node.id;
    this.#node = node;
  }

  get endIndex(): number {
    if (this.#endIndex < 0) this.#endIndex = this.#node.endIndex;
    return this.#endIndex;
  }

  /** Whether an error lies inside. */
  get hasError(): boolean {
    return this.#node.hasError;
  }

  /** Children, with the keywords and operators among them. */
  get children(): readonly SyntaxNode[] {
    if (this.#children === undefined) {
      const children: SyntaxNode[] = [];
      for (const node of this.#node.children) {
        const sort = sortOf(node);
        if (!sort.isSkipped) children.push(new SyntaxNode(node, sort));
      }
      this.#children = children;
    }
    return this.#children;
  }

  /** Children that the grammar names. */
  get namedChildren(): readonly SyntaxNode[] {
    this.#namedChildren ??= this.children.filter((child) => child.isNamed);
    return this.#namedChildren;
  }
}

/** Types that are also keywords differ by their number, not by their name. */
function sortOf(node: Node): NodeSort {
  const { typeId } = node;
  const known = sorts[typeId];
  if (known !== undefined) return known;
  const type = node.tree.language.types[typeId];
  if (type === undefined) return ERROR_SORT;
  const sort = { type, isNamed: node.isNamed, isSkipped: skippedTypes.has(type) };
  sorts[typeId] = sort;
  return sort;
}
