import { KeyNumbers } from "./key_numbers.ts";
import type { KeySort } from "./key_sort.ts";
import type { LinkFile } from "./link_model.ts";

/** Notes what is read while values are derived and files are linked. */
export class ReadLog {
  #keys = new KeyNumbers();
  /** Per key, the serial of the reads that noted it last. */
  #noted = new Uint32Array(1024);
  readonly #derived = new Map<string, Derived>();
  readonly #numbered = new Map<string, Map<number, Derived>>();
  #serial = 1;
  #reads = new Reads(0, undefined);

  /** The file that reads for itself alone: it is linked again anyway when it changes. */
  get own(): LinkFile | undefined {
    return this.#reads.own;
  }

  /** Number of derived values and keys. */
  get size(): number {
    let numbered = 0;
    for (const entries of this.#numbered.values()) numbered += entries.size;
    return this.#derived.size + numbered + this.#keys.size;
  }

  /** Forgets derived values and all that was noted. */
  clear(): void {
    this.#keys = new KeyNumbers();
    this.#noted = new Uint32Array(1024);
    this.#derived.clear();
    this.#numbered.clear();
  }

  /** Notes that a key is read. */
  note(sort: Exclude<KeySort, typeof KeySort.name>, first: string, second = ""): void {
    this.#note(this.#keys.numberOf(sort, first, second));
  }

  /** Notes that what a file has under a name is read. */
  noteName(file: LinkFile, name: string): void {
    this.#note(this.#keys.numberOfName(file, name));
  }

  #note(key: number): void {
    const reads = this.#reads;
    if (key >= this.#noted.length) this.#grow();
    if (this.#noted[key] === reads.serial) return;
    this.#noted[key] = reads.serial;
    reads.keys.push(key);
  }

  /**
   * Goes through the steps of `link` for a file; gives its result and the hashes of all keys that it read, sorted.
   * Nothing else may be read between the steps.
   */
  *observe<T>(
    link: Generator<undefined, T>,
    own: LinkFile,
  ): Generator<undefined, { readonly result: T; readonly demand: Float64Array }> {
    const outer = this.#reads;
    const reads = new Reads(this.#serial++, own);
    this.#reads = reads;
    try {
      const result = yield* link;
      return { result, demand: this.#demandOf(reads) };
    } finally {
      reads.forgetAnswers();
      this.#reads = outer;
    }
  }

  /** A value that is computed once; what it read counts for everyone who asks for it. */
  derived<T>(name: string, compute: () => T): T {
    return this.#used(this.#derived, name, compute);
  }

  /** Like {@link derived}, for what a sort and a number name together. */
  numbered<T>(sort: string, number: number, compute: () => T): T {
    let entries = this.#numbered.get(sort);
    if (entries === undefined) this.#numbered.set(sort, entries = new Map());
    return this.#used(entries, number, compute);
  }

  /** An answer that is computed once for all that is being read now, apart for each place that it is asked about. */
  recalled<T>(question: number | string, compute: () => T, place?: object | string): T {
    const answers = place === undefined
      ? this.#reads.answers ??= new Map()
      : answersAt(this.#reads, place);
    const known = answers.get(question);
    if (known !== undefined) return (known === NO_VALUE ? undefined : known) as T;
    const value = compute();
    answers.set(question, value ?? NO_VALUE);
    return value;
  }

  #used<K, T>(entries: Map<K, Derived>, key: K, compute: () => T): T {
    let entry = entries.get(key);
    if (entry === undefined) entries.set(key, entry = this.#reading(compute));
    const { reads } = entry;
    if (reads.user !== this.#reads.serial) {
      reads.user = this.#reads.serial;
      this.#reads.derived.push(reads);
    }
    return entry.value as T;
  }

  #reading<T>(compute: () => T): { readonly value: T; readonly reads: Reads } {
    const outer = this.#reads;
    const reads = new Reads(this.#serial++, undefined);
    this.#reads = reads;
    try {
      return { value: compute(), reads };
    } finally {
      reads.forgetAnswers();
      this.#reads = outer;
    }
  }

  /** Hashes of all keys, those of derived values included, however deep. */
  #demandOf(reads: Reads): Float64Array {
    const serial = this.#serial++;
    const hashes: number[] = [];
    const pending = [reads];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const key of next.keys) {
        if (this.#noted[key] === serial) continue;
        this.#noted[key] = serial;
        hashes.push(this.#keys.hashOf(key));
      }
      for (const inner of next.derived) {
        if (inner.user === serial) continue;
        inner.user = serial;
        pending.push(inner);
      }
    }
    return new Float64Array(hashes).sort();
  }

  #grow(): void {
    const noted = new Uint32Array(this.#keys.size * 2);
    noted.set(this.#noted);
    this.#noted = noted;
  }
}

type Answers = Map<number | string, unknown>;

function answersAt(reads: Reads, place: object | string): Answers {
  reads.answersAt ??= new Map();
  let answers = reads.answersAt.get(place);
  if (answers === undefined) reads.answersAt.set(place, answers = new Map());
  return answers;
}

/** Stands for an answer that is undefined. */
const NO_VALUE = Symbol("no value");

/** A derived value with what it was derived from. */
interface Derived {
  readonly value: unknown;
  readonly reads: Reads;
}

/** What was read: keys, and the reads of the derived values that were asked for; both may name one more than once. */
class Reads {
  readonly serial: number;
  readonly own: LinkFile | undefined;
  readonly keys: number[] = [];
  readonly derived: Reads[] = [];
  /** Answers given on the way, by number: what they read is among the keys already. */
  answers: Answers | undefined;
  /** Those that are asked about a place. */
  answersAt: Map<object | string, Answers> | undefined;
  /** Serial of the reads that used these last. */
  user = 0;

  constructor(serial: number, own: LinkFile | undefined) {
    this.serial = serial;
    this.own = own;
  }

  forgetAnswers(): void {
    this.answers = undefined;
    this.answersAt = undefined;
  }
}
