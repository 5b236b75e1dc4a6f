import { divideWord } from "./divide_word.ts";
import { grown } from "./grown.ts";

const encoder = new TextEncoder();
/** Words beyond which a dictionary is worth starting anew. */
const MAX_WORDS = 0x10000;
/** Characters of words, likewise. */
const MAX_UNITS = 0x100000;

/** A text, and its UTF-16 units, which are read faster than those of a string. */
export interface TextUnits {
  readonly text: string;
  readonly units: Uint16Array;
}

/**
 * Numbers words and their tokens. Words are found where they stand in a text, without making strings of them: the same
 * ones come again in every file of a project, and dividing one takes longer than finding it.
 */
export class WordDictionary {
  /** Open addressing; a slot holds the number of a word plus one. */
  #slots = new Uint32Array(0x1000);
  #hashes: Uint32Array = new Uint32Array(0x800);
  #count = 0;
  /** Characters of all words, and where those of each begin; one longer than there are words. */
  #units: Uint16Array = new Uint16Array(0x4000);
  #unitStarts: Uint32Array = new Uint32Array(0x800);
  /** Tokens of all words, and where those of each begin. */
  #tokens: Uint32Array = new Uint32Array(0x1000);
  #tokenStarts: Uint32Array = new Uint32Array(0x800);
  readonly #tokenNumbers = new Map<string, number>();
  /** UTF-8 of all distinct tokens, each followed by a zero byte, and where those of each begin. */
  #tokenBytes: Uint8Array = new Uint8Array(0x4000);
  #tokenByteStarts: Uint32Array = new Uint32Array(0x800);

  /** Whether so much was learned that it is better forgotten. */
  get isFull(): boolean {
    return this.#count > MAX_WORDS || (this.#unitStarts[this.#count] ?? 0) > MAX_UNITS;
  }

  /** The word that stands in `text` from `start` to `end`, by number. */
  wordAt(text: TextUnits, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let entry = slots[slot] ?? 0; entry !== 0; entry = slots[slot] ?? 0) {
      if (this.#hashes[entry - 1] === hash && this.#isAt(entry - 1, text.units, start, end)) {
        return entry - 1;
      }
      slot = (slot + 1) & mask;
    }
    slots[slot] = this.#count + 1;
    return this.#learn(text, start, end, hash);
  }

  /** First of the tokens of a word, to be given to {@link tokenAt}; the first of the next word is their end. */
  tokensOf(word: number): number {
    return this.#tokenStarts[word] ?? 0;
  }

  /** The number of a token at a place. */
  tokenAt(place: number): number {
    return this.#tokens[place] ?? 0;
  }

  /** UTF-8 of tokens, by their numbers, each followed by a zero byte. */
  bytesOf(tokens: readonly number[]): Uint8Array<ArrayBuffer> {
    const known = this.#tokenBytes;
    const starts = this.#tokenByteStarts;
    let length = 0;
    for (const token of tokens) length += (starts[token + 1] ?? 0) - (starts[token] ?? 0);
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const token of tokens) {
      const end = starts[token + 1] ?? 0;
      for (let from = starts[token] ?? 0; from < end; from++) bytes[at++] = known[from] ?? 0;
    }
    return bytes;
  }

  #isAt(word: number, text: Uint16Array, start: number, end: number): boolean {
    const units = this.#units;
    let at = this.#unitStarts[word] ?? 0;
    if ((this.#unitStarts[word + 1] ?? 0) - at !== end - start) return false;
    for (let index = start; index < end; index++, at++) {
      if (text[index] !== units[at]) return false;
    }
    return true;
  }

  #learn({ text, units }: TextUnits, start: number, end: number, hash: number): number {
    const word = this.#count++;
    this.#hashes = grown(this.#hashes, word + 1);
    this.#hashes[word] = hash;
    const from = this.#unitStarts[word] ?? 0;
    this.#units = grown(this.#units, from + end - start);
    this.#units.set(units.subarray(start, end), from);
    this.#unitStarts = grown(this.#unitStarts, word + 2);
    this.#unitStarts[word + 1] = from + end - start;
    let place = this.#tokenStarts[word] ?? 0;
    for (const token of divideWord(text.slice(start, end))) {
      this.#tokens = grown(this.#tokens, place + 1);
      this.#tokens[place++] = this.#tokenNumber(token);
    }
    this.#tokenStarts = grown(this.#tokenStarts, word + 2);
    this.#tokenStarts[word + 1] = place;
    if (this.#count * 2 > this.#slots.length) this.#grow();
    return word;
  }

  #tokenNumber(token: string): number {
    const known = this.#tokenNumbers.get(token);
    if (known !== undefined) return known;
    // A slice of a text keeps the whole text alive; what is remembered must not.
    const own = (" " + token).slice(1);
    const number = this.#tokenNumbers.size;
    this.#tokenNumbers.set(own, number);
    const start = this.#tokenByteStarts[number] ?? 0;
    const bytes = this.#tokenBytes = grown(this.#tokenBytes, start + 3 * own.length + 1);
    const { written } = encoder.encodeInto(own, bytes.subarray(start));
    this.#tokenByteStarts = grown(this.#tokenByteStarts, number + 2);
    this.#tokenByteStarts[number + 1] = start + written + 1;
    return number;
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let word = 0; word < this.#count; word++) {
      let slot = (this.#hashes[word] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = word + 1;
    }
    this.#slots = slots;
  }
}
