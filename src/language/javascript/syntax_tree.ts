import type { Language as Grammar, Tree, TreeCursor } from "web-tree-sitter";
import { kindsByNodeType } from "./kinds_by_node_type.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Nesting beyond which a tree is not read: no sane source is as deep, and reading it recursively stays safe. */
const MAX_DEPTH = 400;

const LEAVES: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  SyntaxKind.comment,
  SyntaxKind.identifier,
  SyntaxKind.propertyIdentifier,
  SyntaxKind.privateIdentifier,
  SyntaxKind.shorthandProperty,
  SyntaxKind.shorthandPattern,
  SyntaxKind.typeIdentifier,
  SyntaxKind.predefinedType,
  SyntaxKind.thisType,
  SyntaxKind.string,
  SyntaxKind.number,
  SyntaxKind.regex,
  SyntaxKind.this,
  SyntaxKind.super,
  SyntaxKind.true,
  SyntaxKind.false,
  SyntaxKind.null,
  SyntaxKind.undefined,
  SyntaxKind.importKeyword,
  SyntaxKind.optionalChain,
  SyntaxKind.metaProperty,
  SyntaxKind.statementIdentifier,
  SyntaxKind.emptyStatement,
  SyntaxKind.accessibilityModifier,
  SyntaxKind.overrideModifier,
  SyntaxKind.jsxText,
]);

/** What a node type of a grammar is read as; a negative number is a leaf, 0 is not kept. */
const ANONYMOUS = 0;

const readings = new WeakMap<Grammar, Int16Array>();

/**
 * The named nodes of a parsed text in flat arrays, in the order in which they start, a parent before its children.
 * Nodes are numbers from 1 (the program); 0 is no node. One pass over the tree costs less than asking its nodes one by
 * one, and what is asked afterwards costs next to nothing.
 */
export class SyntaxTree {
  #kinds: Uint8Array;
  #starts: Uint32Array;
  #ends: Uint32Array;
  #after: Uint32Array;
  #count = 1;
  /** UTF-16 offsets of errors and of tokens that the parser made up. */
  readonly #errors: number[] = [];
  readonly #hasErrors: boolean;
  /** Comments, ascending. */
  readonly comments: number[] = [];
  /** Whether parts were left out because they are nested too deeply. */
  isCut = false;

  constructor(tree: Tree, textLength: number) {
    const capacity = (textLength >> 2) + 64;
    this.#kinds = new Uint8Array(capacity);
    this.#starts = new Uint32Array(capacity);
    this.#ends = new Uint32Array(capacity);
    this.#after = new Uint32Array(capacity);
    this.#hasErrors = tree.rootNode.hasError;
    const cursor = tree.walk();
    try {
      this.#read(cursor, readingOf(tree.language));
    } finally {
      cursor.delete();
    }
  }

  /** The root. */
  get program(): number {
    return 1;
  }

  /** Number of nodes and the absent node. */
  get count(): number {
    return this.#count;
  }

  kind(node: number): number {
    return this.#kinds[node] ?? 0;
  }

  /** UTF-16 offset of a node's first character. */
  start(node: number): number {
    return this.#starts[node] ?? 0;
  }

  /** UTF-16 offset behind a node's last character. */
  end(node: number): number {
    return this.#ends[node] ?? 0;
  }

  /** The node that follows all that is inside a node: its next sibling, unless it is its parent's last child. */
  after(node: number): number {
    return this.#after[node] ?? 0;
  }

  /** The `index`-th child that is no comment; 0 when there are fewer. */
  child(node: number, index: number): number {
    const end = this.after(node);
    let left = index;
    for (let child = node + 1; child < end; child = this.after(child)) {
      if (this.kind(child) === SyntaxKind.comment) continue;
      if (left === 0) return child;
      left--;
    }
    return 0;
  }

  /** The last child that is no comment; 0 when there is none. */
  lastChild(node: number): number {
    const end = this.after(node);
    let last = 0;
    for (let child = node + 1; child < end; child = this.after(child)) {
      if (this.kind(child) !== SyntaxKind.comment) last = child;
    }
    return last;
  }

  /** The first child of a kind; 0 when there is none. */
  childOf(node: number, kind: SyntaxKind): number {
    const end = this.after(node);
    for (let child = node + 1; child < end; child = this.after(child)) {
      if (this.kind(child) === kind) return child;
    }
    return 0;
  }

  /** The children that are no comments. */
  children(node: number): number[] {
    const end = this.after(node);
    const children: number[] = [];
    for (let child = node + 1; child < end; child = this.after(child)) {
      if (this.kind(child) !== SyntaxKind.comment) children.push(child);
    }
    return children;
  }

  /** Whether a syntax error lies inside a node. */
  hasError(node: number): boolean {
    const [start, end] = [this.start(node), this.end(node)];
    return this.#hasErrors && this.#errors.some((offset) => offset >= start && offset <= end);
  }

  #read(cursor: TreeCursor, reading: Int16Array): void {
    const parents: number[] = [];
    // The cursor stands on a node that is not yet kept, below the nodes in `parents`.
    while (true) {
      const code = reading[cursor.nodeTypeId] ?? SyntaxKind.error;
      if (this.#hasErrors && (code === SyntaxKind.error || cursor.nodeIsMissing)) {
        this.#errors.push(cursor.startIndex);
      }
      if (code !== ANONYMOUS) {
        const node = this.#add(Math.abs(code), cursor.startIndex, cursor.endIndex);
        if (code > 0 && this.#enter(cursor, parents.length)) {
          parents.push(node);
          continue;
        }
        this.#after[node] = this.#count;
      }
      while (!cursor.gotoNextSibling()) {
        const parent = parents.pop();
        if (parent === undefined) return;
        cursor.gotoParent();
        this.#after[parent] = this.#count;
      }
    }
  }

  #enter(cursor: TreeCursor, depth: number): boolean {
    if (depth < MAX_DEPTH) return cursor.gotoFirstChild();
    this.isCut = true;
    return false;
  }

  #add(kind: number, start: number, end: number): number {
    const node = this.#count++;
    if (node === this.#kinds.length) this.#grow();
    this.#kinds[node] = kind;
    this.#starts[node] = start;
    this.#ends[node] = end;
    if (kind === SyntaxKind.comment) this.comments.push(node);
    return node;
  }

  #grow(): void {
    const kinds = new Uint8Array(this.#kinds.length * 2);
    kinds.set(this.#kinds);
    this.#kinds = kinds;
    this.#starts = doubled(this.#starts);
    this.#ends = doubled(this.#ends);
    this.#after = doubled(this.#after);
  }
}

function doubled(values: Uint32Array): Uint32Array {
  const more = new Uint32Array(values.length * 2);
  more.set(values);
  return more;
}

function readingOf(grammar: Grammar): Int16Array {
  let reading = readings.get(grammar);
  if (reading === undefined) {
    reading = new Int16Array(grammar.types.length);
    for (let type = 0; type < grammar.types.length; type++) {
      if (!grammar.nodeTypeIsNamed(type)) continue;
      const name = grammar.types[type] ?? "";
      if (name === "string_fragment" || name === "escape_sequence") continue;
      const kind = kindsByNodeType.get(name) ?? SyntaxKind.other;
      reading[type] = LEAVES.has(kind) ? -kind : kind;
    }
    readings.set(grammar, reading);
  }
  return reading;
}
