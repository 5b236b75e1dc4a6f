import type { Tree, TreeCursor } from "web-tree-sitter";

/** Tells types of nodes below which nothing is asked for, so that they are not entered. */
export type IsLeaf = (type: string, start: number) => boolean;

const TYPE = 0;
const START = 1;
const END = 2;
const CHILD = 3;
const SIBLING = 4;
const STRIDE = 5;
/** Type number that the parser gives to errors. */
const ERROR = 65535;

/** What is known of the types of a grammar. */
interface GrammarTypes {
  readonly names: readonly string[];
  readonly isNamed: readonly boolean[];
}

const typesOfGrammars = new WeakMap<Tree["language"], GrammarTypes>();

/**
 * The named nodes of a syntax tree, copied into one array of integers. Each question to the parser's own nodes is a call
 * into WebAssembly and an object to collect; one pass over the tree and an array cost less than half of that.
 */
export class SyntaxTree {
  readonly text: string;
  readonly #types: GrammarTypes;
  #nodes: Int32Array<ArrayBuffer>;
  #count = 1;
  /** Offsets of errors and of tokens that the parser made up. */
  readonly #errors: number[] = [];
  readonly #missing = new Set<number>();
  #lines: number[] | undefined;

  constructor(tree: Tree, text: string, isLeaf: IsLeaf) {
    this.text = text;
    this.#types = typesOf(tree.language);
    this.#nodes = new Int32Array(STRIDE * (64 + (text.length >> 2)));
    const cursor = tree.walk();
    try {
      this.#copy(cursor, isLeaf, tree.rootNode.hasError);
    } finally {
      cursor.delete();
    }
  }

  /** Number of the root; 0 stands for no node. */
  readonly root = 1;

  typeOf(node: number): string {
    const type = this.#nodes[node * STRIDE + TYPE] ?? ERROR;
    return type === ERROR ? "ERROR" : this.#types.names[type] ?? "ERROR";
  }

  startOf(node: number): number {
    return this.#nodes[node * STRIDE + START] ?? 0;
  }

  endOf(node: number): number {
    return this.#nodes[node * STRIDE + END] ?? 0;
  }

  /** The first named child; 0 for none. */
  childOf(node: number): number {
    return this.#nodes[node * STRIDE + CHILD] ?? 0;
  }

  /** The next named sibling; 0 for none. */
  siblingOf(node: number): number {
    return this.#nodes[node * STRIDE + SIBLING] ?? 0;
  }

  /** Whether the parser made the node up to go on behind an error. */
  isMissing(node: number): boolean {
    return this.#missing.has(node);
  }

  /** Whether an error lies between two offsets. */
  hasErrorIn(start: number, end: number): boolean {
    return this.#errors.some((offset) => offset >= start && offset <= end);
  }

  /** One-based line of an offset. */
  lineAt(offset: number): number {
    const lines = this.#lines ??= lineStarts(this.text);
    let low = 0;
    let high = lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lines[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #copy(cursor: TreeCursor, isLeaf: IsLeaf, hasError: boolean): void {
    const { isNamed } = this.#types;
    const parents = [this.#add(cursor, 0, 0, hasError)];
    const lasts = [0];
    if (!cursor.gotoFirstChild()) return;
    for (let depth = 0; depth >= 0;) {
      const type = cursor.nodeTypeId;
      if (isNamed[type] ?? true) {
        const node = this.#add(cursor, parents[depth] ?? 0, lasts[depth] ?? 0, hasError);
        lasts[depth] = node;
        if (!isLeaf(this.typeOf(node), this.startOf(node)) && cursor.gotoFirstChild()) {
          depth++;
          parents[depth] = node;
          lasts[depth] = 0;
          continue;
        }
      } else if (hasError && cursor.nodeIsMissing) this.#errors.push(cursor.startIndex);
      while (depth >= 0 && !cursor.gotoNextSibling()) {
        depth--;
        if (depth >= 0) cursor.gotoParent();
      }
    }
  }

  /** Appends the cursor's node behind the `last` child of its parent. */
  #add(cursor: TreeCursor, parent: number, last: number, hasError: boolean): number {
    const node = this.#count++;
    const at = node * STRIDE;
    if (at + STRIDE > this.#nodes.length) this.#grow();
    const nodes = this.#nodes;
    const type = cursor.nodeTypeId;
    nodes[at + TYPE] = type;
    nodes[at + START] = cursor.startIndex;
    nodes[at + END] = cursor.endIndex;
    if (last !== 0) nodes[last * STRIDE + SIBLING] = node;
    else if (parent !== 0) nodes[parent * STRIDE + CHILD] = node;
    if (hasError && (type === ERROR || cursor.nodeIsMissing)) {
      this.#errors.push(cursor.startIndex);
      if (type !== ERROR) this.#missing.add(node);
    }
    return node;
  }

  #grow(): void {
    const larger = new Int32Array(this.#nodes.length * 2);
    larger.set(this.#nodes);
    this.#nodes = larger;
  }
}

function typesOf(grammar: Tree["language"]): GrammarTypes {
  let types = typesOfGrammars.get(grammar);
  if (types === undefined) {
    types = {
      // Property names are interned by the engine, which makes comparing types a comparison of pointers.
      names: grammar.types.map((name) => Object.keys({ [name ?? ""]: 0 })[0] ?? ""),
      isNamed: grammar.types.map((_, id) => grammar.nodeTypeIsNamed(id)),
    };
    typesOfGrammars.set(grammar, types);
  }
  return types;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
