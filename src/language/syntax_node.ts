import type { Tree } from "web-tree-sitter";
import { type GrammarTypes, grammarTypes } from "./grammar_types.ts";
import { NodeMark, type SyntaxColumns } from "./syntax_columns.ts";
import { syntaxOf } from "./syntax_of.ts";

/** Tells types of nodes below which nothing is asked for. */
export type IsLeaf = (type: string, start: number) => boolean;

/** What the nodes of one text share. */
interface Source {
  readonly tree: SyntaxColumns;
  readonly text: string;
  readonly types: GrammarTypes;
  readonly isLeaf: IsLeaf;
}

const NONE: readonly SyntaxNode[] = [];

/**
 * A named node of a syntax tree with its named children. Comments and continued lines, which grammars allow anywhere,
 * stand apart from the children.
 */
export class SyntaxNode {
  readonly type: string;
  /** UTF-16 offset. */
  readonly start: number;
  /** A number that an extractor keeps with the node, such as the row that it made of it. */
  row = 0;
  readonly #source: Source;
  readonly #index: number;
  #children: readonly SyntaxNode[] | undefined;
  #comments = NONE;

  private constructor(source: Source, index: number) {
    this.#source = source;
    this.#index = index;
    this.type = source.types.nameOf(source.tree.types[index] ?? 0);
    this.start = source.tree.starts[index] ?? 0;
  }

  /** The root of a tree, which may be deleted afterwards. */
  static rootOf(tree: Tree, text: string, isLeaf: IsLeaf): SyntaxNode {
    const types = grammarTypes(tree.language);
    return new SyntaxNode({ tree: syntaxOf(tree), text, types, isLeaf }, 0);
  }

  /** UTF-16 offset of the end. */
  get end(): number {
    return this.#source.tree.ends[this.#index] ?? 0;
  }

  /** One-based line of the start. */
  get line(): number {
    return (this.#source.tree.rows[this.#index] ?? 0) + 1;
  }

  /** One-based line of the last character; a line end belongs to the line that it ends. */
  get endLine(): number {
    const { text } = this.#source;
    const last = this.end - 1;
    let { line } = this;
    for (
      let at = text.indexOf("\n", this.start);
      at >= 0 && at < last;
      at = text.indexOf("\n", at)
    ) {
      line++;
      at++;
    }
    return line;
  }

  /** The source of the node. */
  get text(): string {
    return this.#source.text.slice(this.start, this.end);
  }

  /** Named children without comments and continued lines. */
  get children(): readonly SyntaxNode[] {
    return this.#children ?? this.#read();
  }

  /** The comments and the marks of continued lines among the children. */
  get comments(): readonly SyntaxNode[] {
    if (this.#children === undefined) this.#read();
    return this.#comments;
  }

  /** Whether an error lies inside. */
  get hasError(): boolean {
    return ((this.#source.tree.marks[this.#index] ?? 0) & NodeMark.error) !== 0;
  }

  /** Whether the parser made the node up to go on behind an error. */
  get isMissing(): boolean {
    return ((this.#source.tree.marks[this.#index] ?? 0) & NodeMark.missing) !== 0;
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
    const source = this.#source;
    const { afters, types } = source.tree;
    const end = afters[this.#index] ?? 0;
    let children: SyntaxNode[] | undefined;
    let comments: SyntaxNode[] | undefined;
    const first = source.isLeaf(this.type, this.start) ? end : this.#index + 1;
    for (let index = first; index < end; index = afters[index] ?? end) {
      if (!source.types.isNamed(types[index] ?? 0)) continue;
      const child = new SyntaxNode(source, index);
      if (isExtra(child.type)) (comments ??= []).push(child);
      else (children ??= []).push(child);
    }
    if (comments !== undefined) this.#comments = comments;
    this.#children = children ?? NONE;
    return this.#children;
  }
}

function isExtra(type: string): boolean {
  return type === "comment" || type === "line_continuation";
}
