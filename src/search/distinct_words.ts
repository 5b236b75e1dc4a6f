/** Numbers the distinct words of one text by where they stand in it, without making strings of them. */
export class DistinctWords {
  readonly #text: string;
  /** Open addressing; a slot holds the number of a word plus one. */
  #slots = new Uint32Array(1024);
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #hashes: number[] = [];

  /** Words are looked up in `text`. */
  constructor(text: string) {
    this.#text = text;
  }

  /** How many words are known. */
  get size(): number {
    return this.#starts.length;
  }

  /** The number of the word from `start` to `end`, which is {@link size} before the call when it is new. */
  numberOf(start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let entry = slots[slot] ?? 0; entry !== 0; entry = slots[slot] ?? 0) {
      if (this.#hashes[entry - 1] === hash && this.#equals(entry - 1, start, end)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    this.#starts.push(start);
    this.#ends.push(end);
    this.#hashes.push(hash);
    slots[slot] = this.#starts.length;
    if (this.#starts.length * 2 > slots.length) this.#grow();
    return this.#starts.length - 1;
  }

  #equals(number: number, start: number, end: number): boolean {
    const text = this.#text;
    let other = this.#starts[number] ?? 0;
    if ((this.#ends[number] ?? 0) - other !== end - start) return false;
    for (let index = start; index < end; index++, other++) {
      if (text.charCodeAt(index) !== text.charCodeAt(other)) return false;
    }
    return true;
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    this.#hashes.forEach((hash, number) => {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    });
    this.#slots = slots;
  }
}
