import type { Language as Grammar, Tree } from "web-tree-sitter";
import { NodeMark, type SyntaxColumns } from "../syntax_columns.ts";
import { syntaxOf } from "../syntax_of.ts";
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
 * Nodes are numbers from 1 (the program); 0 is no node.
 */
export class SyntaxTree {
  readonly #kinds: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #after: Uint32Array;
  readonly #marks: Uint8Array;
  #count = 1;
  /** Comments, ascending. */
  readonly comments: number[] = [];
  /** Whether parts were left out because they are nested too deeply. */
  isCut = false;

  constructor(tree: Tree) {
    const all = syntaxOf(tree);
    this.#kinds = new Uint8Array(all.count + 1);
    this.#starts = new Uint32Array(all.count + 1);
    this.#ends = new Uint32Array(all.count + 1);
    this.#after = new Uint32Array(all.count + 1);
    this.#marks = new Uint8Array(all.count + 1);
    this.#keep(all, readingOf(tree.language));
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
    return ((this.#marks[node] ?? 0) & NodeMark.error) !== 0;
  }

  #keep(all: SyntaxColumns, reading: Int16Array): void {
    /** How many nodes are kept before a node. */
    const kept = new Uint32Array(all.count + 1);
    const ends: number[] = [];
    for (let from = 0; from < all.count;) {
      kept[from] = this.#count;
      while ((ends.at(-1) ?? all.count) <= from) ends.pop();
      const code = reading[all.types[from] ?? 0] ?? SyntaxKind.error;
      const after = all.afters[from] ?? all.count;
      if (code !== ANONYMOUS) this.#add(Math.abs(code), all, from);
      const isCut = ends.length >= MAX_DEPTH && after > from + 1;
      if (isCut && code > 0) this.isCut = true;
      if (code > 0 && !isCut) {
        ends.push(after);
        from++;
      } else from = after;
    }
    kept[all.count] = this.#count;
    for (let node = 1; node < this.#count; node++) {
      this.#after[node] = kept[this.#after[node] ?? 0] ?? 0;
    }
  }

  /** Keeps a node; where it ends is not known yet. */
  #add(kind: number, all: SyntaxColumns, from: number): void {
    const node = this.#count++;
    this.#kinds[node] = kind;
    this.#starts[node] = all.starts[from] ?? 0;
    this.#ends[node] = all.ends[from] ?? 0;
    this.#after[node] = all.afters[from] ?? 0;
    this.#marks[node] = all.marks[from] ?? 0;
    if (kind === SyntaxKind.comment) this.comments.push(node);
  }
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
