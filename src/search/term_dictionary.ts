import { grown } from "./grown.ts";
import type { PackedWords } from "./packed_words.ts";

/** The arrays that a dictionary is kept in. */
export interface TermColumns {
  /** UTF-8 of the terms, one after another. */
  readonly bytes: Uint8Array;
  /** Where each term ends in `bytes`. */
  readonly ends: Uint32Array;
  /** Open addressing over the terms' hashes: number of a term plus one, or 0. The length is a power of two. */
  readonly slots: Uint32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let scratch: Uint8Array = new Uint8Array(1024);

/** Numbers terms from 0. It reads arrays that were loaded in place, and copies them before it adds the first term. */
export class TermDictionary {
  #bytes: Uint8Array;
  #ends: Uint32Array;
  #slots: Uint32Array;
  #size: number;
  /** Whether the arrays are shared with whoever loads or keeps them. */
  #shared: boolean;

  /** A dictionary of the terms in `columns`, which are not copied; empty without. */
  constructor(columns?: TermColumns) {
    this.#bytes = columns?.bytes ?? new Uint8Array(0);
    this.#ends = columns?.ends ?? new Uint32Array(0);
    this.#slots = columns?.slots ?? new Uint32Array(16);
    this.#size = this.#ends.length;
    this.#shared = columns !== undefined;
  }

  /** A dictionary of the given terms of another, in that order. */
  static select(from: TermDictionary, terms: readonly number[]): TermDictionary {
    const dictionary = new TermDictionary();
    dictionary.#slots = new Uint32Array(slotsFor(terms.length));
    for (const term of terms) {
      const start = from.#startOf(term);
      const end = from.#ends[term] ?? start;
      dictionary.#append(from.#bytes, start, end, hashOf(from.#bytes, start, end));
    }
    return dictionary;
  }

  /** Number of terms. */
  get size(): number {
    return this.#size;
  }

  /** The number of a term; undefined when it is not known. */
  find(term: string): number | undefined {
    const length = encode(term);
    return this.#lookUp(scratch, 0, length, hashOf(scratch, 0, length));
  }

  /** The number of a term, which is added when it is not known. */
  intern(term: string): number {
    const length = encode(term);
    return this.#intern(scratch, 0, length, hashOf(scratch, 0, length));
  }

  /** The numbers of the words of one file's bodies, by their number in `words`. */
  internPacked(words: PackedWords): Uint32Array {
    const bytes = words.bytes;
    const terms: number[] = [];
    let start = 0;
    let hash = HASH_START;
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index] ?? 0;
      if (byte !== 0) {
        hash = Math.imul(hash ^ byte, HASH_FACTOR);
      } else {
        terms.push(this.#intern(bytes, start, index, hash >>> 0));
        start = index + 1;
        hash = HASH_START;
      }
    }
    return new Uint32Array(terms);
  }

  /** The text of a term. */
  text(term: number): string {
    return decoder.decode(this.#bytes.subarray(this.#startOf(term), this.#ends[term]));
  }

  /** All term numbers in the byte order of their texts. */
  sorted(): Uint32Array {
    const order = Uint32Array.from({ length: this.#size }, (_, term) => term);
    this.#sortRange(order, 0);
    return order;
  }

  /** The arrays as they are now. Adding terms later does not change them. */
  columns(): TermColumns {
    this.#shared = true;
    return {
      bytes: this.#bytes.subarray(0, this.#startOf(this.#size)),
      ends: this.#ends.subarray(0, this.#size),
      slots: this.#slots,
    };
  }

  #intern(bytes: Uint8Array, start: number, end: number, hash: number): number {
    return this.#lookUp(bytes, start, end, hash) ?? this.#append(bytes, start, end, hash);
  }

  #lookUp(bytes: Uint8Array, start: number, end: number, hash: number): number | undefined {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let entry = slots[slot] ?? 0; entry !== 0; entry = slots[slot] ?? 0) {
      if (this.#equals(entry - 1, bytes, start, end)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    return undefined;
  }

  #append(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const term = this.#size;
    const from = this.#startOf(term);
    const to = from + end - start;
    this.#makeOwn(term + 1, to);
    const own = this.#bytes;
    for (let source = start, target = from; source < end; source++, target++) {
      own[target] = bytes[source] ?? 0;
    }
    this.#ends[term] = to;
    this.#size = term + 1;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    else this.#fill(this.#slots, term, hash);
    return term;
  }

  #makeOwn(terms: number, bytes: number): void {
    if (this.#shared) {
      this.#bytes = this.#bytes.slice();
      this.#ends = this.#ends.slice();
      this.#slots = this.#slots.slice();
      this.#shared = false;
    }
    this.#bytes = grown(this.#bytes, bytes);
    this.#ends = grown(this.#ends, terms);
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    for (let term = 0; term < this.#size; term++) {
      const start = this.#startOf(term);
      this.#fill(slots, term, hashOf(this.#bytes, start, this.#ends[term] ?? start));
    }
    this.#slots = slots;
  }

  #fill(slots: Uint32Array, term: number, hash: number): void {
    const mask = slots.length - 1;
    let slot = hash & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = term + 1;
  }

  #startOf(term: number): number {
    return term === 0 ? 0 : this.#ends[term - 1] ?? 0;
  }

  #equals(term: number, bytes: Uint8Array, start: number, end: number): boolean {
    let own = this.#startOf(term);
    if ((this.#ends[term] ?? 0) - own !== end - start) return false;
    for (let index = start; index < end; index++, own++) {
      if (this.#bytes[own] !== bytes[index]) return false;
    }
    return true;
  }

  /** Sorts terms that agree in their first `depth` bytes: by the next four at once, then each group that these leave. */
  #sortRange(terms: Uint32Array, depth: number): void {
    if (terms.length < SMALL_SORT) return this.#sortFew(terms, depth);
    const pairs = new Uint32Array(terms.length * 2);
    terms.forEach((term, index) => {
      pairs[index * 2] = term;
      pairs[index * 2 + 1] = this.#fourBytes(term, depth);
    });
    // Every platform that graphin is built for is little-endian: as one 64-bit number the bytes of the term lead.
    new BigUint64Array(pairs.buffer).sort();
    let start = 0;
    for (let index = 0; index < terms.length; index++) {
      terms[index] = pairs[index * 2] ?? 0;
      const bytes = pairs[index * 2 + 1] ?? 0;
      if (bytes === pairs[index * 2 + 3]) continue;
      if (index > start) this.#sortRange(terms.subarray(start, index + 1), depth + 4);
      start = index + 1;
    }
  }

  /** Sorts by insertion. */
  #sortFew(terms: Uint32Array, depth: number): void {
    for (let index = 1; index < terms.length; index++) {
      const term = terms[index] ?? 0;
      let target = index;
      for (; target > 0 && this.#compare(terms[target - 1] ?? 0, term, depth) > 0; target--) {
        terms[target] = terms[target - 1] ?? 0;
      }
      terms[target] = term;
    }
  }

  /** Four bytes of a term as one number, zeros where it has ended. */
  #fourBytes(term: number, depth: number): number {
    const end = this.#ends[term] ?? 0;
    let index = this.#startOf(term) + depth;
    let bytes = 0;
    for (let count = 0; count < 4; count++, index++) {
      bytes = bytes * 256 + (index < end ? this.#bytes[index] ?? 0 : 0);
    }
    return bytes;
  }

  #compare(a: number, b: number, depth: number): number {
    let left = this.#startOf(a) + depth, right = this.#startOf(b) + depth;
    const leftEnd = this.#ends[a] ?? left, rightEnd = this.#ends[b] ?? right;
    for (; left < leftEnd && right < rightEnd; left++, right++) {
      const difference = (this.#bytes[left] ?? 0) - (this.#bytes[right] ?? 0);
      if (difference !== 0) return difference;
    }
    return (leftEnd - left) - (rightEnd - right);
  }
}

/** Fewer terms than this are sorted by insertion. */
const SMALL_SORT = 12;

/** The least power of two of which `terms` fill at most half. */
function slotsFor(terms: number): number {
  let slots = 16;
  while (slots < terms * 2) slots *= 2;
  return slots;
}

/** FNV-1a, 32 bits. */
const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let index = start; index < end; index++) {
    hash = Math.imul(hash ^ (bytes[index] ?? 0), HASH_FACTOR);
  }
  return hash >>> 0;
}

/** Writes a term to the scratch buffer and returns its length in bytes. */
function encode(term: string): number {
  if (term.length * 3 > scratch.length) scratch = new Uint8Array(term.length * 3);
  for (let index = 0; index < term.length; index++) {
    const unit = term.charCodeAt(index);
    if (unit >= 0x80) return encoder.encodeInto(term, scratch).written;
    scratch[index] = unit;
  }
  return term.length;
}
