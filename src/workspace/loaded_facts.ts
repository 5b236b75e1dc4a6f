import { FileFacts } from "../facts/file_facts.ts";
import type { FactsStore } from "./facts_store.ts";

/** A file that holds its facts in memory until it is told to release them. */
export interface FactsHolder {
  readonly number: number;
  release(): void;
}

/** What the facts of a file take in memory, about: so many times their bytes, and what they take however few they are. */
const COST_FACTOR = 4;
const LEAST_COST = 10 << 10;
/** Room is made for more at once than is needed at the moment. */
const KEPT_SHARE = 0.75;

/** Knows of which files the facts are in memory, and sees to it that they are not too many. */
export class LoadedFacts {
  readonly #store: FactsStore;
  /** What each takes in bytes, those that were read last at the end. */
  readonly #costs = new Map<FactsHolder, number>();
  #cost = 0;

  /** @param store What facts are read from. */
  constructor(store: FactsStore) {
    this.#store = store;
  }

  /**
   * Reads the facts of a file.
   *
   * @param bytes The packed facts, where they are not in the store.
   * @throws DamagedFactsError when they cannot be read.
   */
  load(file: FactsHolder, bytes?: Uint8Array): FileFacts {
    const facts = bytes === undefined ? this.#store.read(file.number) : new FileFacts(bytes);
    this.note(file, facts);
    return facts;
  }

  /** The packed facts of a file. @throws DamagedFactsError when they cannot be read. */
  bytesOf(file: FactsHolder): Uint8Array {
    return this.#store.bytesOf(file.number);
  }

  /** Notes that the facts of a file are in memory. */
  note(file: FactsHolder, facts: FileFacts): void {
    this.forget(file);
    const cost = LEAST_COST + COST_FACTOR * facts.bytes.byteLength;
    this.#costs.set(file, cost);
    this.#cost += cost;
  }

  /** Has the files that were read first release their facts when all of them take more than `budget` bytes. */
  trim(budget: number): void {
    if (this.#cost <= budget) return;
    for (const file of this.#costs.keys()) {
      if (this.#cost <= budget * KEPT_SHARE) return;
      this.forget(file);
      file.release();
    }
  }

  /** Notes that nobody asks a file for its facts any more. */
  forget(file: FactsHolder): void {
    this.#cost -= this.#costs.get(file) ?? 0;
    this.#costs.delete(file);
  }

  /** Number of files of which the facts are in memory. */
  get size(): number {
    return this.#costs.size;
  }
}
