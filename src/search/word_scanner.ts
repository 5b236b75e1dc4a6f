import { inWord } from "./in_word.ts";

/** Finds the words of a text: longest runs of letters, digits, `_` and `-`. */
export class WordScanner {
  /** Where the word that {@link next} found begins, in UTF-16 units. */
  start = 0;
  /** Where it ends. */
  end = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Moves to the next word. Returns false when there is none. */
  next(): boolean {
    const text = this.#text;
    const limit = text.length;
    let index = this.end;
    while (index < limit && !inWord(text, index, text.charCodeAt(index))) index++;
    this.start = index;
    while (index < limit && inWord(text, index, text.charCodeAt(index))) index++;
    this.end = index;
    return index > this.start;
  }
}
