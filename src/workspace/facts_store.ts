import { FileFacts } from "../facts/file_facts.ts";
import { DamagedFactsError } from "./damaged_facts_error.ts";

/** Where a file's facts lie in the facts file. */
export interface FactsPlace {
  readonly offset: number;
  readonly length: number;
  /** What {@link Checksum} makes of the bytes there. */
  readonly checksum: number;
}

/** Tells bytes from damaged ones, as an integer from 0 to 2^48 - 1. */
export type Checksum = (bytes: Uint8Array) => number;

/**
 * The packed facts of all files by number: those extracted in this session in memory, those of earlier sessions in a
 * file that is only ever appended to, read when they are needed.
 */
export class FactsStore {
  readonly #fresh = new Map<number, Uint8Array>();
  readonly #places = new Map<number, FactsPlace>();
  #path: string | undefined;
  #checksum: Checksum | undefined;

  /** The facts file; undefined while there is none. */
  get path(): string | undefined {
    return this.#path;
  }

  /** Where facts of earlier sessions lie. */
  attach(
    path: string,
    places: Iterable<readonly [number, FactsPlace]>,
    checksum: Checksum,
  ): void {
    this.#path = path;
    this.#checksum = checksum;
    for (const [number, place] of places) this.#places.set(number, place);
  }

  /** Replaces the facts of a file. */
  set(number: number, bytes: Uint8Array): void {
    this.#fresh.set(number, bytes);
    this.#places.delete(number);
  }

  /** Forgets the facts of a file. */
  delete(number: number): void {
    this.#fresh.delete(number);
    this.#places.delete(number);
  }

  /** Facts that are not in the facts file yet. */
  fresh(): ReadonlyMap<number, Uint8Array> {
    return this.#fresh;
  }

  /** Places of the facts that are in the facts file. */
  places(): ReadonlyMap<number, FactsPlace> {
    return this.#places;
  }

  /** Notes that fresh facts were written to the facts file; they stay in memory. */
  settle(
    path: string,
    places: Iterable<readonly [number, FactsPlace]>,
    checksum: Checksum,
  ): void {
    this.attach(path, places, checksum);
    this.#fresh.clear();
  }

  /**
   * The facts of every file, read in one pass.
   *
   * @throws DamagedFactsError when the facts file cannot be read or is damaged.
   */
  readAll(): Map<number, FileFacts> {
    const all = this.#readKept();
    for (const [number, bytes] of this.#fresh) all.set(number, new FileFacts(bytes));
    return all;
  }

  #readKept(): Map<number, FileFacts> {
    const kept = new Map<number, FileFacts>();
    if (this.#path === undefined || this.#places.size === 0) return kept;
    try {
      const bytes = Deno.readFileSync(this.#path);
      for (const [number, { offset, length, checksum }] of this.#places) {
        const facts = bytes.slice(offset, offset + length);
        if (facts.byteLength < length || this.#checksum?.(facts) !== checksum) {
          throw new Error(`it is damaged at byte ${offset}`);
        }
        kept.set(number, new FileFacts(facts));
      }
      return kept;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new DamagedFactsError(`Cannot read ${this.#path}: ${reason}`, { cause });
    }
  }
}
