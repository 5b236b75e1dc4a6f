import { characterClass } from "./character_class.ts";
import { classOf } from "./class_of.ts";

/** Finds the words of a text: longest runs of letters, digits, `_` and `-`. */
export class WordScanner {
  /** Where the word that {@link next} found begins, in UTF-16 units. */
  start = 0;
  /** Where it ends. */
  end = 0;
  /** A 32-bit hash of its UTF-16 units (FNV-1a). */
  hash = 0;
  readonly #text: string;
  readonly #limit: number;

  /** Scans `text` from `from` to `to`, offsets in UTF-16 units. */
  constructor(text: string, from = 0, to: number = text.length) {
    this.#text = text;
    this.end = Math.max(0, from);
    this.#limit = Math.min(to, text.length);
  }

  /** Moves to the next word. Returns false when there is none. */
  next(): boolean {
    const text = this.#text;
    const limit = this.#limit;
    let index = this.end;
    while (index < limit && !inWord(text, index)) index++;
    this.start = index;
    let hash = 0x811c9dc5;
    while (index < limit && inWord(text, index)) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
      index++;
    }
    this.end = index;
    this.hash = hash >>> 0;
    return index > this.start;
  }
}

const ascii = Uint8Array.from(
  { length: 0x80 },
  (_, unit) => classOf(unit) > characterClass.separator ? 1 : 0,
);

function inWord(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit < 0x80 ? ascii[unit] === 1 : inForeignWord(text, index, unit);
}

function inForeignWord(text: string, index: number, unit: number): boolean {
  const surrogate = unit >= 0xd800 && unit <= 0xdfff;
  const whole = surrogate
    ? text.codePointAt(unit >= 0xdc00 && index > 0 ? index - 1 : index) ?? 0
    : unit;
  return classOf(whole) > characterClass.separator;
}
