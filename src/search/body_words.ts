import { foldText } from "./fold_text.ts";
import { grown } from "./grown.ts";
import { inWord } from "./in_word.ts";
import type { PackedWords } from "./packed_words.ts";
import { type TextUnits, WordDictionary } from "./word_dictionary.ts";

/** Distinct words kept of one body unless told otherwise. */
const MAX_WORDS = 1024;

/** Words of the files of this thread. What is known of them changes no count. */
let dictionary = new WordDictionary();
/** Per token of the dictionary, `base` plus its number in the current file; less than `base` if it has none yet. */
let numbers: Uint32Array = new Uint32Array(0);
let base = 1;
/** Room for the text of a file. */
let units: Uint16Array = new Uint16Array(0x4000);
let bytes: Uint8Array = new Uint8Array(0x4000);
const encoder = new TextEncoder();

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

/** The UTF-16 units of a text, valid until the next text is asked for. */
function unitsOf(text: string): Uint16Array {
  if (units.length < text.length) {
    units = new Uint16Array(text.length * 2);
    bytes = new Uint8Array(text.length * 2);
  }
  const { read, written } = encoder.encodeInto(text, bytes);
  // No character has more units than bytes: equal totals mean one byte for each unit.
  if (read === text.length && written === read) {
    units.set(bytes.subarray(0, written));
  } else {
    for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
  }
  return units;
}

class BodyCounter {
  readonly #text: TextUnits;
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
    this.#text = { text, units: unitsOf(text) };
    this.#maxWords = maxWords;
    if (dictionary.isFull) {
      dictionary = new WordDictionary();
      numbers = new Uint32Array(0);
      base = 1;
    }
    this.#dictionary = dictionary;
  }

  count(from: number, to: number): void {
    const { text, units } = this.#text;
    const limit = Math.min(to, text.length);
    let index = Math.max(0, from);
    for (;;) {
      while (index < limit && !inWord(text, index, units[index] ?? 0)) index++;
      if (index >= limit) return;
      const start = index;
      // A 32-bit hash of the units (FNV-1a).
      let hash = 0x811c9dc5;
      for (let unit = units[index] ?? 0; index < limit && inWord(text, index, unit);) {
        hash = Math.imul(hash ^ unit, 0x01000193);
        index++;
        unit = units[index] ?? 0;
      }
      this.#countWord(start, index, hash >>> 0);
    }
  }

  #countWord(start: number, end: number, hash: number): void {
    const known = this.#dictionary;
    const word = known.wordAt(this.#text, start, end, hash);
    const last = known.tokensOf(word + 1);
    for (let place = known.tokensOf(word); place < last; place++) {
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
