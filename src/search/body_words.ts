import { foldText } from "./fold_text.ts";
import { grown } from "./grown.ts";
import type { PackedWords } from "./packed_words.ts";
import { WordDictionary } from "./word_dictionary.ts";
import { WordScanner } from "./word_scanner.ts";

/** Distinct words kept of one body unless told otherwise. */
const MAX_WORDS = 1024;

/** Words of the files of this thread. What is known of them changes no count. */
let dictionary = new WordDictionary();
/** Per token of the dictionary, `base` plus its number in the current file; less than `base` if it has none yet. */
let numbers: Uint32Array = new Uint32Array(0);
let base = 1;

/**
 * Counts the words of bodies of one file. Of each body the first `maxWords` distinct words are kept.
 *
 * @param text the file's text.
 * @param bodies per body the parts of the text that are its own, as pairs of start and end in UTF-16 units.
 */
export function bodyWords(
  text: string,
  bodies: readonly ArrayLike<number>[],
  maxWords: number = MAX_WORDS,
): PackedWords {
  const folded = foldText(text);
  if (folded === text) return count(text, bodies, maxWords);
  let own = "";
  const ownBodies = bodies.map((spans) => {
    const ownSpans: number[] = [];
    for (let index = 0; index + 1 < spans.length; index += 2) {
      ownSpans.push(own.length);
      own += foldText(text.slice(spans[index], spans[index + 1]));
      ownSpans.push(own.length);
    }
    return ownSpans;
  });
  return count(own, ownBodies, maxWords);
}

function count(text: string, bodies: readonly ArrayLike<number>[], maxWords: number): PackedWords {
  const counter = new BodyCounter(text, maxWords);
  for (const spans of bodies) {
    for (let index = 0; index + 1 < spans.length; index += 2) {
      counter.count(spans[index] ?? 0, spans[index + 1] ?? 0);
    }
    counter.endBody();
  }
  return counter.pack();
}

class BodyCounter {
  readonly #text: string;
  readonly #maxWords: number;
  readonly #dictionary: WordDictionary;
  /** Tokens of the dictionary by their number in this file. */
  readonly #tokens: number[] = [];
  /** Per token of this file, its count in the current body. */
  #counts: Uint32Array = new Uint32Array(512);
  /** Distinct tokens of the current body. */
  readonly #seen: number[] = [];
  #length = 0;
  readonly #starts: number[] = [0];
  readonly #words: number[] = [];
  readonly #wordCounts: number[] = [];
  readonly #lengths: number[] = [];

  constructor(text: string, maxWords: number) {
    this.#text = text;
    this.#maxWords = maxWords;
    if (dictionary.isFull) {
      dictionary = new WordDictionary();
      numbers = new Uint32Array(0);
      base = 1;
    }
    this.#dictionary = dictionary;
  }

  count(from: number, to: number): void {
    const known = this.#dictionary;
    for (const scanner = new WordScanner(this.#text, from, to); scanner.next();) {
      const word = known.wordAt(this.#text, scanner.start, scanner.end, scanner.hash);
      const end = known.tokensOf(word + 1);
      for (let place = known.tokensOf(word); place < end; place++) {
        const token = this.#numberOf(known.tokenAt(place));
        const count = this.#counts[token] ?? 0;
        this.#length++;
        if (count > 0) this.#counts[token] = count + 1;
        else if (this.#seen.length < this.#maxWords) {
          this.#seen.push(token);
          this.#counts[token] = 1;
        }
      }
    }
  }

  endBody(): void {
    for (const token of this.#seen) {
      this.#words.push(token);
      this.#wordCounts.push(Math.min(255, this.#counts[token] ?? 0));
      this.#counts[token] = 0;
    }
    this.#seen.length = 0;
    this.#starts.push(this.#words.length);
    this.#lengths.push(this.#length);
    this.#length = 0;
  }

  pack(): PackedWords {
    // From here on, what `numbers` holds is of an earlier file.
    base += this.#tokens.length;
    return {
      bytes: this.#dictionary.bytesOf(this.#tokens),
      starts: new Uint32Array(this.#starts),
      words: new Uint32Array(this.#words),
      counts: new Uint8Array(this.#wordCounts),
      lengths: new Uint32Array(this.#lengths),
    };
  }

  /** The number in this file of a token of the dictionary. */
  #numberOf(token: number): number {
    const known = numbers[token] ?? 0;
    if (known >= base) return known - base;
    const number = this.#tokens.length;
    this.#tokens.push(token);
    numbers = grown(numbers, token + 1);
    numbers[token] = base + number;
    this.#counts = grown(this.#counts, number + 1);
    return number;
  }
}
