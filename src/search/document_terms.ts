import { type LexicalField, lexicalFields } from "./lexical_field.ts";
import { grown } from "./grown.ts";
import type { LexicalFields } from "./lexical_fields.ts";
import type { PackedWords } from "./packed_words.ts";
import { posting } from "./posting.ts";
import type { TermDictionary } from "./term_dictionary.ts";
import { foldText } from "./fold_text.ts";
import { WordScanner } from "./word_scanner.ts";
import { wordTokens } from "./word_tokens.ts";

/** Receives a term of a document and the cell (see {@link posting}) of the field that holds it. */
export type PostTerm = (term: number, cell: number) => void;

const BODY = lexicalFields.indexOf("body");
const LONGEST_FIELD = 0xffff;
/** Words of which the terms are remembered. */
const MAX_WORDS = 0x4000;

/** Reads the terms of documents, and remembers what neighbouring documents have in common: path, container, words. */
export class DocumentTerms {
  readonly #dictionary: TermDictionary;
  /** Per term, its occurrences in the field being read. */
  #occurrences: Uint32Array = new Uint32Array(64);
  readonly #seen: number[] = [];
  readonly #wordTerms = new Map<string, readonly number[]>();
  readonly #lastTexts = new Map<LexicalField, { text: string; terms: readonly number[] }>();
  #lastPacked: { words: PackedWords; terms: Uint32Array } | undefined;

  /** Terms are looked up in `dictionary` and added to it. */
  constructor(dictionary: TermDictionary) {
    this.#dictionary = dictionary;
  }

  /**
   * Visits the terms of a document, the field with the highest number first and each term once per field.
   *
   * @returns per field, how many words it holds.
   */
  read(fields: LexicalFields, post: PostTerm): Uint16Array {
    const lengths = new Uint16Array(lexicalFields.length);
    for (let field = lexicalFields.length - 1; field >= 0; field--) {
      const name = lexicalFields[field] ?? "body";
      const length = name === "body"
        ? this.#readBody(fields.body, post)
        : this.#readText(name, field, fields[name], post);
      lengths[field] = Math.min(length, LONGEST_FIELD);
    }
    return lengths;
  }

  #readText(name: LexicalField, field: number, text: string, post: PostTerm): number {
    if (text === "") return 0;
    const terms = this.#termsOf(name, text);
    for (let index = 0; index < terms.length; index++) this.#count(terms[index] ?? 0, 1);
    this.#flush(field, post);
    return terms.length;
  }

  #readBody(body: LexicalFields["body"], post: PostTerm): number {
    if (!("packed" in body)) {
      let length = 0;
      for (const { word, count } of body) {
        this.#count(this.#dictionary.intern(word), count);
        length += count;
      }
      this.#flush(BODY, post);
      return length;
    }
    const { starts, words, counts, lengths } = body.packed;
    const terms = this.#termsOfPacked(body.packed);
    const end = starts[body.body + 1] ?? 0;
    for (let index = starts[body.body] ?? end; index < end; index++) {
      post(terms[words[index] ?? 0] ?? 0, posting.cell(BODY, counts[index] ?? 0));
    }
    return lengths[body.body] ?? 0;
  }

  #termsOf(name: LexicalField, text: string): readonly number[] {
    const last = this.#lastTexts.get(name);
    if (last?.text === text) return last.terms;
    const folded = foldText(text);
    const terms: number[] = [];
    for (const scanner = new WordScanner(folded); scanner.next();) {
      for (const term of this.#termsOfWord(folded.slice(scanner.start, scanner.end))) {
        terms.push(term);
      }
    }
    this.#lastTexts.set(name, { text, terms });
    return terms;
  }

  /** The terms of a word, see `tokenize`. */
  #termsOfWord(word: string): readonly number[] {
    const known = this.#wordTerms.get(word);
    if (known !== undefined) return known;
    const terms = wordTokens(word).map((token) => this.#dictionary.intern(token));
    if (this.#wordTerms.size >= MAX_WORDS) this.#wordTerms.clear();
    // A slice of a text keeps the whole text alive; what is remembered must not.
    this.#wordTerms.set((" " + word).slice(1), terms);
    return terms;
  }

  #termsOfPacked(words: PackedWords): Uint32Array {
    if (this.#lastPacked?.words === words) return this.#lastPacked.terms;
    const terms = this.#dictionary.internPacked(words);
    this.#lastPacked = { words, terms };
    return terms;
  }

  #count(term: number, occurrences: number): void {
    if (term >= this.#occurrences.length) this.#occurrences = grown(this.#occurrences, term + 1);
    const known = this.#occurrences[term] ?? 0;
    if (known === 0) this.#seen.push(term);
    this.#occurrences[term] = known + occurrences;
  }

  #flush(field: number, post: PostTerm): void {
    for (const term of this.#seen) {
      post(term, posting.cell(field, this.#occurrences[term] ?? 0));
      this.#occurrences[term] = 0;
    }
    this.#seen.length = 0;
  }
}
