import { FileFacts } from "../facts/file_facts.ts";
import { DamagedFactsError } from "../facts/damaged_facts_error.ts";
import { type StateDisk, stateDisk } from "./state_disk.ts";

/** Where a file's facts lie in the facts file. */
export interface FactsPlace {
  readonly offset: number;
  readonly length: number;
  /** What {@link Checksum} makes of the bytes there. */
  readonly checksum: number;
}

/** Tells bytes from damaged ones, as an integer from 0 to 2^48 - 1. */
export type Checksum = (bytes: Uint8Array) => number;

/** Facts of neighbouring files are read together, up to so many bytes. */
const WINDOW_BYTES = 4 << 20;
/** So many bytes of fresh facts are kept in memory. */
const MOST_FRESH_BYTES = 16 << 20;

/** Where fresh facts were written to. */
export interface WrittenFacts {
  readonly path: string;
  readonly places: ReadonlyMap<number, FactsPlace>;
  readonly checksum: Checksum;
}

/** What a {@link FactsStore} reads from and writes to. */
export interface FactsStoreOptions {
  /** What the facts file is read from; the file system if not given. */
  readonly disk?: StateDisk;
  /**
   * Writes fresh facts to a facts file, that at `path` if there is one; undefined where that cannot be done now. They
   * are kept in memory without it.
   */
  readonly write?: (
    fresh: ReadonlyMap<number, Uint8Array>,
    path: string | undefined,
  ) => WrittenFacts | undefined;
  /** Bytes of fresh facts that are kept in memory; 16 MiB if not given. */
  readonly mostFresh?: number;
}

/**
 * The packed facts of all files by number: those extracted in this session in memory, those of earlier sessions in a
 * file that is only ever appended to, read when they are needed.
 */
export class FactsStore {
  readonly #fresh = new Map<number, Uint8Array>();
  readonly #places = new Map<number, FactsPlace>();
  readonly #disk: StateDisk;
  #path: string | undefined;
  #checksum: Checksum | undefined;
  #keptBytes = 0;
  readonly #write: FactsStoreOptions["write"];
  #freshBytes = 0;
  #mostFresh: number;

  /** A store without facts. */
  constructor(options: FactsStoreOptions = {}) {
    this.#disk = options.disk ?? stateDisk;
    this.#write = options.write;
    this.#mostFresh = options.mostFresh ?? MOST_FRESH_BYTES;
  }

  /** The facts file; undefined while there is none. */
  get path(): string | undefined {
    return this.#path;
  }

  /** Bytes of the facts file that are still needed. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  /** Where facts of earlier sessions lie. */
  attach(
    path: string,
    places: Iterable<readonly [number, FactsPlace]>,
    checksum: Checksum,
  ): void {
    this.#path = path;
    this.#checksum = checksum;
    for (const [number, place] of places) this.#setPlace(number, place);
  }

  /** Replaces the facts of a file. */
  set(number: number, bytes: Uint8Array): void {
    this.#forgetFresh(number);
    this.#forgetPlace(number);
    this.#fresh.set(number, bytes);
    this.#freshBytes += bytes.byteLength;
    if (this.#freshBytes > this.#mostFresh && this.#write !== undefined) this.#writeFresh();
  }

  /** Forgets the facts of a file. */
  delete(number: number): void {
    this.#forgetFresh(number);
    this.#forgetPlace(number);
  }

  /** Facts that are not in the facts file yet. */
  fresh(): ReadonlyMap<number, Uint8Array> {
    return this.#fresh;
  }

  /** Places of the facts that are in the facts file. */
  places(): ReadonlyMap<number, FactsPlace> {
    return this.#places;
  }

  /** Notes that fresh facts were written to the facts file. */
  settle(
    path: string,
    places: Iterable<readonly [number, FactsPlace]>,
    checksum: Checksum,
  ): void {
    this.attach(path, places, checksum);
    this.#fresh.clear();
    this.#freshBytes = 0;
  }

  /**
   * The facts of every file, those in the facts file in the order in which they lie there.
   *
   * @throws DamagedFactsError when the facts file cannot be read or is damaged.
   */
  *readAll(): Generator<readonly [number, FileFacts]> {
    for (const [number, bytes] of this.bytes()) yield [number, decoded(this.#path, bytes)];
  }

  /**
   * The facts of a single file.
   *
   * @throws DamagedFactsError when the file has none, or they cannot be read or are damaged.
   */
  read(number: number): FileFacts {
    return decoded(this.#path, this.bytesOf(number));
  }

  /**
   * The packed facts of a single file.
   *
   * @throws DamagedFactsError when the file has none, or they cannot be read or are damaged.
   */
  bytesOf(number: number): Uint8Array {
    const fresh = this.#fresh.get(number);
    if (fresh !== undefined) return fresh;
    const place = this.#places.get(number);
    if (place !== undefined) {
      for (const [, bytes] of this.#window([[number, place]])) return bytes;
    }
    throw damaged(this.#path, `it lacks file number ${number}`);
  }

  /**
   * The packed facts of every file; see {@link readAll}.
   *
   * @throws DamagedFactsError when the facts file cannot be read or is damaged.
   */
  *bytes(): Generator<readonly [number, Uint8Array]> {
    const places = [...this.#places].sort(([, a], [, b]) => a.offset - b.offset);
    for (let from = 0, to = 0; from < places.length; from = to) {
      const start = places[from]?.[1].offset ?? 0;
      do to++; while (to < places.length && endOf(places[to]?.[1]) - start <= WINDOW_BYTES);
      yield* this.#window(places.slice(from, to));
    }
    yield* this.#fresh;
  }

  /** The facts at places that follow each other. */
  *#window(
    places: readonly (readonly [number, FactsPlace])[],
  ): Generator<readonly [number, Uint8Array]> {
    const start = places[0]?.[1].offset ?? 0;
    const end = endOf(places.at(-1)?.[1]);
    let bytes: Uint8Array;
    try {
      bytes = this.#disk.read(this.#path ?? "", start, end - start);
    } catch (cause) {
      throw damaged(this.#path, cause instanceof Error ? cause.message : String(cause), cause);
    }
    for (const [number, { offset, length, checksum }] of places) {
      const facts = bytes.subarray(offset - start, offset - start + length);
      if (facts.byteLength < length || this.#checksum?.(facts) !== checksum) {
        throw damaged(this.#path, `it is damaged at byte ${offset}`);
      }
      yield [number, facts];
    }
  }

  /** Where they cannot be written, more is kept before that is tried again. */
  #writeFresh(): void {
    const written = this.#write?.(this.#fresh, this.#path);
    if (written === undefined) this.#mostFresh = this.#freshBytes * 2;
    else this.settle(written.path, written.places, written.checksum);
  }

  #forgetFresh(number: number): void {
    this.#freshBytes -= this.#fresh.get(number)?.byteLength ?? 0;
    this.#fresh.delete(number);
  }

  #setPlace(number: number, place: FactsPlace): void {
    this.#forgetPlace(number);
    this.#places.set(number, place);
    this.#keptBytes += place.length;
  }

  #forgetPlace(number: number): void {
    this.#keptBytes -= this.#places.get(number)?.length ?? 0;
    this.#places.delete(number);
  }
}

function endOf(place: FactsPlace | undefined): number {
  return place === undefined ? 0 : place.offset + place.length;
}

function decoded(path: string | undefined, bytes: Uint8Array): FileFacts {
  try {
    return new FileFacts(bytes);
  } catch (cause) {
    throw damaged(path, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function damaged(path: string | undefined, reason: string, cause?: unknown): DamagedFactsError {
  return new DamagedFactsError(`Cannot read ${path}: ${reason}`, { cause });
}
