import type { PackedWords } from "./packed_words.ts";

/** One distinct word of a body and how often it occurs there. */
export interface WordCount {
  readonly word: string;
  readonly count: number;
}

/** One body of a {@link PackedWords}. */
export interface PackedBody {
  readonly packed: PackedWords;
  /** Number of the body. */
  readonly body: number;
}

/** What the lexical index reads of a document. Texts are tokenized; a body comes already counted. */
export interface LexicalFields {
  /** Simple name. */
  readonly name: string;
  /** Names of what encloses it. */
  readonly container: string;
  /** Parameters, types and supertypes as written. */
  readonly signature: string;
  /** Documentation comment. */
  readonly doc: string;
  /** Path of the file. */
  readonly path: string;
  readonly body: readonly WordCount[] | PackedBody;
}
