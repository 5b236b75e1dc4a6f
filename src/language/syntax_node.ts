import type { Language as Grammar, Node, Tree } from "web-tree-sitter";

/** What the nodes of one tree share. */
interface Source {
  readonly text: string;
  /** Names of node types by their number in the grammar. */
  readonly types: readonly string[];
}

const namesOfGrammars = new WeakMap<Grammar, readonly string[]>();

/**
 * A named node of a syntax tree with its named children, read once: each question to the parser's own nodes is a call
 * into WebAssembly. Comments, which grammars allow anywhere, stand apart from the children.
 */
export class SyntaxNode {
  readonly type: string;
  /** UTF-16 offset. */
  readonly start: number;
  /** One-based line of the start. */
  readonly line: number;
  /** A number that an extractor keeps with the node, such as the row that it made of it. */
  row = 0;
  #node: Node | undefined;
  readonly #source: Source;
  #end = -1;
  #children: readonly SyntaxNode[] | undefined;
  #comments: readonly SyntaxNode[] = [];

  private constructor(node: Node, source: Source) {
    this.type = source.types[node.typeId] ?? "ERROR";
    this.start = node.startIndex;
    this.line = node.startPosition.row + 1;
    this.#node = node;
    this.#source = source;
  }

  /** The root of a tree; it must not be used after the tree is deleted. */
  static rootOf(tree: Tree, text: string): SyntaxNode {
    return new SyntaxNode(tree.rootNode, { text, types: namesOf(tree.language) });
  }

  /** UTF-16 offset of the end. */
  get end(): number {
    if (this.#end < 0) this.#end = this.#node?.endIndex ?? this.start;
    return this.#end;
  }

  /** One-based line of the end. */
  get endLine(): number {
    return (this.#node?.endPosition.row ?? this.line - 1) + 1;
  }

  /** The source of the node. */
  get text(): string {
    return this.#source.text.slice(this.start, this.end);
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
    return this.#node?.hasError ?? false;
  }

  /** Whether the parser made the node up to go on behind an error. */
  get isMissing(): boolean {
    return this.#node?.isMissing ?? false;
  }

  /** The child of a field of the grammar. */
  field(name: string): SyntaxNode | undefined {
    const child = this.#node?.childForFieldName(name);
    if (child === null || child === undefined) return undefined;
    return this.children.find(({ start, type }) =>
      start === child.startIndex && type === child.type
    );
  }

  /**
   * Lets go of everything below. Of a tree whose nodes all stay reachable, the engine copies each one several times
   * while it collects garbage, which costs more than reading them.
   */
  release(): void {
    this.#end = this.end;
    this.#node = undefined;
    this.#children = [];
    this.#comments = [];
  }

  #read(): readonly SyntaxNode[] {
    const children: SyntaxNode[] = [];
    let comments: SyntaxNode[] | undefined;
    for (const node of this.#node?.namedChildren ?? []) {
      const child = new SyntaxNode(node, this.#source);
      if (child.type === "comment") (comments ??= []).push(child);
      else children.push(child);
    }
    if (comments !== undefined) this.#comments = comments;
    this.#children = children;
    return children;
  }
}

/** Property names are interned by the engine, which makes comparing types a comparison of pointers. */
function namesOf(grammar: Grammar): readonly string[] {
  let names = namesOfGrammars.get(grammar);
  if (names === undefined) {
    names = grammar.types.map((name) => Object.keys({ [name ?? ""]: 0 })[0] ?? "");
    namesOfGrammars.set(grammar, names);
  }
  return names;
}
