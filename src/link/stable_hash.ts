const LOW = 0x811c9dc5;
const HIGH = 0x9e3779b9;

/**
 * Accumulates numbers and texts into a 53-bit hash that is the same in every process. Two multiplicative 32-bit lanes
 * (FNV-1a with different primes) are joined at the end.
 */
export class StableHash {
  #low = LOW;
  #high = HIGH;

  static readonly #shared = new StableHash();

  /** The hash of three integers, as if they were added in turn. */
  static ofNumbers(first: number, second: number, third: number): number {
    const hash = StableHash.#shared;
    hash.#low = LOW;
    hash.#high = HIGH;
    return hash.number(first).number(second).number(third).value();
  }

  /** Adds an integer; only its low 53 bits count. */
  number(value: number): this {
    this.#mix(value | 0);
    if (value > 0xffffffff) this.#mix(Math.floor(value / 0x100000000));
    return this;
  }

  /** Adds a text and its length. */
  text(value: string): this {
    this.#mix(value.length);
    for (let index = 0; index < value.length; index++) this.#mix(value.charCodeAt(index));
    return this;
  }

  /** The hash so far, from 0 to 2^53 - 1. */
  value(): number {
    let low = this.#low ^ (this.#high >>> 15);
    low = Math.imul(low, 0x2c1b3c6d);
    low ^= low >>> 12;
    let high = this.#high ^ (this.#low >>> 13);
    high = Math.imul(high, 0x297a2d39);
    high ^= high >>> 15;
    return (high & 0x1fffff) * 0x100000000 + (low >>> 0);
  }

  #mix(value: number): void {
    this.#low = Math.imul(this.#low ^ value, 0x01000193);
    this.#high = Math.imul(this.#high ^ value, 0x85ebca6b);
    this.#low ^= this.#low >>> 17;
    this.#high ^= this.#high >>> 13;
  }
}
