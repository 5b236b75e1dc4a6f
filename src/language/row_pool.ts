import type { FactsBuilder, OperatorColumns } from "../facts/facts_builder.ts";

const FIRST_SIZE = 256;

/** Writes rows of `exprs` or `types`; equal rows of a file are one row. */
export class RowPool {
  readonly #facts: FactsBuilder;
  readonly #columns: OperatorColumns;
  /** Hash table of rows, open addressing; 0 is a free slot. */
  #slots = new Uint32Array(FIRST_SIZE);
  #used = 0;

  constructor(facts: FactsBuilder, section: "exprs" | "types") {
    this.#facts = facts;
    this.#columns = facts.operators(section);
  }

  /** The row with these columns. */
  row(op: number, a: number, b: number, text: string): number {
    const textId = text === "" ? 0 : this.#facts.intern(text);
    if (this.#used * 2 >= this.#slots.length) this.#grow();
    const slots = this.#slots;
    const { ops, as, bs, texts } = this.#columns;
    const mask = slots.length - 1;
    let slot = hashOf(op, a, b, textId) & mask;
    for (let row = slots[slot] ?? 0; row !== 0; row = slots[slot] ?? 0) {
      if (as[row] === a && bs[row] === b && ops[row] === op && texts[row] === textId) return row;
      slot = (slot + 1) & mask;
    }
    const row = ops.push(op) - 1;
    as.push(a);
    bs.push(b);
    texts.push(textId);
    slots[slot] = row;
    this.#used++;
    return row;
  }

  #grow(): void {
    const old = this.#slots;
    const slots = new Uint32Array(old.length * 2);
    const { ops, as, bs, texts } = this.#columns;
    const mask = slots.length - 1;
    for (let index = 0; index < old.length; index++) {
      const row = old[index] ?? 0;
      if (row === 0) continue;
      let slot = hashOf(ops[row] ?? 0, as[row] ?? 0, bs[row] ?? 0, texts[row] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = row;
    }
    this.#slots = slots;
  }
}

/** Mixes the columns with odd constants, so that neighbouring rows fall apart. */
function hashOf(op: number, a: number, b: number, textId: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^
    Math.imul(textId, 0xc2b2ae35) ^ Math.imul(op, 0x27d4eb2f);
  hash ^= hash >>> 15;
  return hash >>> 0;
}
