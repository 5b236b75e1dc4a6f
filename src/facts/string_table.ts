/** A string table as it is kept: texts in the byte order of their UTF-8, one after the other. */
export interface PackedStrings {
  /** End of each text in `bytes`. */
  readonly ends: readonly number[];
  readonly bytes: Uint8Array;
  /** Place of a text in the table by its number. */
  readonly places: Uint32Array;
}

const encoder = new TextEncoder();
const SURROGATE = /[\ud800-\udfff]/;
const ONE_BYTE_END = 0x80;
const TWO_BYTES_END = 0x800;

/** Numbers the distinct texts of one file; 0 is the empty text. */
export class StringTable {
  readonly #numbers = new Map<string, number>([["", 0]]);
  readonly #texts: string[] = [""];

  /** The number of a text. */
  numberOf(text: string): number {
    return this.#numbers.get(text) ?? this.#add(text);
  }

  /** The text of a number. */
  textOf(number: number): string {
    return this.#texts[number] ?? "";
  }

  /** Sorts the texts and lays them out. */
  pack(): PackedStrings {
    const sorted = this.#texts.toSorted();
    const joined = sorted.join("");
    let bytes = encoder.encode(joined);
    const isAscii = bytes.byteLength === joined.length;
    if (!isAscii && SURROGATE.test(joined)) {
      // UTF-16 orders the characters beyond the basic plane before the last ones of it, UTF-8 does not.
      sorted.sort(byCodePoint);
      bytes = encoder.encode(sorted.join(""));
    }
    const places = new Uint32Array(sorted.length);
    const ends: number[] = [];
    let end = 0;
    for (let place = 0; place < sorted.length; place++) {
      const text = sorted[place] ?? "";
      end += isAscii ? text.length : utf8Length(text);
      ends.push(end);
      places[this.#numbers.get(text) ?? 0] = place;
    }
    return { ends, bytes, places };
  }

  #add(text: string): number {
    // Lone surrogates do not survive UTF-8; replacing them here keeps the table unique after encoding.
    const clean = text.toWellFormed();
    if (clean !== text) return this.numberOf(clean);
    const number = this.#texts.length;
    this.#numbers.set(text, number);
    this.#texts.push(text);
    return number;
  }
}

function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    if (a.charCodeAt(index) !== b.charCodeAt(index)) {
      return (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0);
    }
  }
  return a.length - b.length;
}

/** Bytes of a text without lone surrogates in UTF-8. */
function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < ONE_BYTE_END) continue;
    // A pair of surrogates takes four bytes, any other unit from here on three.
    length += unit < TWO_BYTES_END || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return length;
}
