import type { Tree } from "web-tree-sitter";
import { type IsLeaf, SyntaxTree } from "./syntax_tree.ts";

const NONE: readonly SyntaxNode[] = [];

/**
 * A named node of a syntax tree with its named children. Comments, which grammars allow anywhere, stand apart from the
 * children.
 */
export class SyntaxNode {
  readonly type: string;
  /** UTF-16 offset. */
  readonly start: number;
  /** A number that an extractor keeps with the node, such as the row that it made of it. */
  row = 0;
  readonly #tree: SyntaxTree;
  readonly #index: number;
  #children: readonly SyntaxNode[] | undefined;
  #comments = NONE;

  private constructor(tree: SyntaxTree, index: number, type: string) {
    this.#tree = tree;
    this.#index = index;
    this.type = type;
    this.start = tree.startOf(index);
  }

  /** The root of a tree, which may be deleted afterwards. */
  static rootOf(tree: Tree, text: string, isLeaf: IsLeaf): SyntaxNode {
    const nodes = new SyntaxTree(tree, text, isLeaf);
    return new SyntaxNode(nodes, nodes.root, nodes.typeOf(nodes.root));
  }

  /** UTF-16 offset of the end. */
  get end(): number {
    return this.#tree.endOf(this.#index);
  }

  /** One-based line of the start. */
  get line(): number {
    return this.#tree.lineAt(this.start);
  }

  /** One-based line of the end. */
  get endLine(): number {
    return this.#tree.lineAt(this.end);
  }

  /** The source of the node. */
  get text(): string {
    return this.#tree.text.slice(this.start, this.end);
  }

  /** Named children without comments. */
  get children(): readonly SyntaxNode[] {
    return this.#children ?? this.#read();
  }

  /** The comments among the children. */
  get comments(): readonly SyntaxNode[] {
    if (this.#children === undefined) this.#read();
    return this.#comments;
  }

  /** Whether an error lies inside. */
  get hasError(): boolean {
    return this.#tree.hasErrorIn(this.start, this.end);
  }

  /** Whether the parser made the node up to go on behind an error. */
  get isMissing(): boolean {
    return this.#tree.isMissing(this.#index);
  }

  /**
   * Lets go of everything below. Of a tree whose nodes all stay reachable, the engine copies each one several times
   * while it collects garbage, which costs more than making them.
   */
  release(): void {
    this.#children = NONE;
    this.#comments = NONE;
  }

  #read(): readonly SyntaxNode[] {
    const tree = this.#tree;
    let index = tree.childOf(this.#index);
    if (index === 0) {
      this.#children = NONE;
      return NONE;
    }
    const children: SyntaxNode[] = [];
    let comments: SyntaxNode[] | undefined;
    for (; index !== 0; index = tree.siblingOf(index)) {
      const type = tree.typeOf(index);
      const child = new SyntaxNode(tree, index, type);
      if (type === "comment") (comments ??= []).push(child);
      else children.push(child);
    }
    if (comments !== undefined) this.#comments = comments;
    this.#children = children;
    return children;
  }
}
