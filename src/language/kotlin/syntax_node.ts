import type { Language as Grammar, Tree } from "web-tree-sitter";
import { type GrammarTypes, grammarTypes } from "../grammar_types.ts";
import { NodeMark, type SyntaxColumns } from "../syntax_columns.ts";
import { syntaxOf } from "../syntax_of.ts";

/** Types whose presence tells nothing: comments, and punctuation that the grammar asks for. */
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

/** What the nodes of one tree share. */
interface Source {
  readonly columns: SyntaxColumns;
  readonly types: GrammarTypes;
  /** Whether nodes of a type are skipped, by its number. */
  readonly isSkipped: readonly boolean[];
}

const skippedOfGrammars = new WeakMap<Grammar, readonly boolean[]>();

/** A node of the tree without its comments and most of its punctuation. */
export class SyntaxNode {
  readonly type: string;
  readonly isNamed: boolean;
  readonly startIndex: number;
  /** Unique within the tree. */
  readonly id: number;
  readonly #source: Source;
  #children: readonly SyntaxNode[] | undefined;
  #namedChildren: readonly SyntaxNode[] | undefined;

  private constructor(source: Source, id: number) {
    const type = source.columns.types[id] ?? 0;
    // Types that are also keywords differ by their number, not by their name.
    this.type = source.types.nameOf(type);
    this.isNamed = source.types.isNamed(type);
    this.startIndex = source.columns.starts[id] ?? 0;
    this.id = id;
    this.#source = source;
  }

  /** The root of a tree, which may be deleted afterwards. */
  static rootOf(tree: Tree): SyntaxNode {
    const { language } = tree;
    let isSkipped = skippedOfGrammars.get(language);
    if (isSkipped === undefined) {
      isSkipped = language.types.map((type) => skippedTypes.has(type));
      skippedOfGrammars.set(language, isSkipped);
    }
    const types = grammarTypes(language);
    return new SyntaxNode({ columns: syntaxOf(tree), types, isSkipped }, 0);
  }

  get endIndex(): number {
    return this.#source.columns.ends[this.id] ?? 0;
  }

  /** Whether an error lies inside. */
  get hasError(): boolean {
    return ((this.#source.columns.marks[this.id] ?? 0) & NodeMark.error) !== 0;
  }

  /** Children, with the keywords and operators among them. */
  get children(): readonly SyntaxNode[] {
    this.#children ??= this.#read();
    return this.#children;
  }

  /** Children that the grammar names. */
  get namedChildren(): readonly SyntaxNode[] {
    this.#namedChildren ??= this.children.filter((child) => child.isNamed);
    return this.#namedChildren;
  }

  #read(): SyntaxNode[] {
    const { columns: { afters, types }, isSkipped } = this.#source;
    const children: SyntaxNode[] = [];
    const end = afters[this.id] ?? 0;
    for (let child = this.id + 1; child < end; child = afters[child] ?? end) {
      if (isSkipped[types[child] ?? 0] !== true) {
        children.push(new SyntaxNode(this.#source, child));
      }
    }
    return children;
  }
}
