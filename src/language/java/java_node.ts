import type { Tree } from "web-tree-sitter";
import { type GrammarTypes, grammarTypes } from "../grammar_types.ts";
import { NodeMark, type SyntaxColumns } from "../syntax_columns.ts";
import { syntaxOf } from "../syntax_of.ts";

/** What the nodes of one text share. */
interface Source {
  readonly columns: SyntaxColumns;
  readonly types: GrammarTypes;
  readonly text: string;
}

/** A named node of a Java syntax tree. */
export class JavaNode {
  readonly type: string;
  /** UTF-16 offset of the first character. */
  readonly startIndex: number;
  /** Unique within the tree. */
  readonly id: number;
  readonly #source: Source;
  #namedChildren: readonly JavaNode[] | undefined;

  private constructor(source: Source, id: number) {
    this.type = source.types.nameOf(source.columns.types[id] ?? 0);
    this.startIndex = source.columns.starts[id] ?? 0;
    this.id = id;
    this.#source = source;
  }

  /** The root of a tree, which may be deleted afterwards. */
  static rootOf(tree: Tree, text: string): JavaNode {
    const types = grammarTypes(tree.language);
    return new JavaNode({ columns: syntaxOf(tree), types, text }, 0);
  }

  /** UTF-16 offset behind the last character. */
  get endIndex(): number {
    return this.#source.columns.ends[this.id] ?? 0;
  }

  /** One-based line of the first character. */
  get line(): number {
    return (this.#source.columns.rows[this.id] ?? 0) + 1;
  }

  /** One-based line of the last character; a line end belongs to the line that it ends. */
  get endLine(): number {
    const { text } = this.#source;
    const last = this.endIndex - 1;
    let { line } = this;
    for (let at = text.indexOf("\n", this.startIndex); at >= 0 && at < last;) {
      line++;
      at = text.indexOf("\n", at + 1);
    }
    return line;
  }

  /** Whether an error lies inside. */
  get hasError(): boolean {
    return ((this.#source.columns.marks[this.id] ?? 0) & NodeMark.error) !== 0;
  }

  /** Named children, comments among them. */
  get namedChildren(): readonly JavaNode[] {
    this.#namedChildren ??= this.#read();
    return this.#namedChildren;
  }

  /** The first child in a field of the grammar, by the field's number. */
  child(field: number): JavaNode | null {
    const { afters, fields, types } = this.#source.columns;
    const end = afters[this.id] ?? 0;
    for (let child = this.id + 1; child < end; child = afters[child] ?? end) {
      const own = fields[child] ?? 0;
      if ((own & 0xff) !== field && own >> 8 !== field) continue;
      return this.#source.types.isNamed(types[child] ?? 0)
        ? this.namedChildren.find(({ id }) => id === child) ?? null
        : new JavaNode(this.#source, child);
    }
    return null;
  }

  #read(): readonly JavaNode[] {
    const { columns: { afters, types: typeColumn }, types } = this.#source;
    const end = afters[this.id] ?? 0;
    let children: JavaNode[] | undefined;
    for (let child = this.id + 1; child < end; child = afters[child] ?? end) {
      if (!types.isNamed(typeColumn[child] ?? 0)) continue;
      (children ??= []).push(new JavaNode(this.#source, child));
    }
    return children ?? NONE;
  }
}

const NONE: readonly JavaNode[] = [];
