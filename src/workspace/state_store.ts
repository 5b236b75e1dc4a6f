import { createXXHash128, type IHasher } from "hash-wasm";
import { basename, join } from "node:path";
import type { Graph } from "../graph/graph.ts";
import type { SearchSnapshot } from "../search/search_snapshot.ts";
import { type Checksum, type FactsPlace, FactsStore } from "./facts_store.ts";
import { readGraph } from "./read_graph.ts";
import { StateReader } from "./state_reader.ts";
import { stateVersion } from "./state_version.ts";
import { StateWriter } from "./state_writer.ts";
import { writeAtomically } from "./write_atomically.ts";
import { writeGraph } from "./write_graph.ts";
import { writeWhole } from "./write_whole.ts";

const CHECKSUM_BYTES = 16;
const FACTS_NAME = /^facts-[\w-]+\.bin$/;
/** Facts of files that are gone may take this share of the facts file before it is written anew. */
const MAX_WASTE = 0.5;

/** Everything that a start needs. */
export interface IndexState {
  readonly graph: Graph;
  /** Whether every edge follows from the files as they are; else all of them are linked again by the next start. */
  readonly isLinked: boolean;
  readonly facts: FactsStore;
  readonly lexical: SearchSnapshot;
  readonly symbols: SearchSnapshot;
}

/**
 * Keeps the index in a directory: `index.bin` is replaced as a whole, `facts-*.bin` only grows until it is replaced by a
 * new one; the index names the facts file that belongs to it, so that a crash at any point leaves a state that is whole.
 */
export class StateStore {
  readonly #directory: string;
  readonly #hasher: IHasher;
  /** Takes back what a save has done to the facts on disk: where it fails for want of room, room is what is needed. */
  #undo: () => void = () => {};

  private constructor(directory: string, hasher: IHasher) {
    this.#directory = directory;
    this.#hasher = hasher;
  }

  /** A store in `directory`, which need not exist yet. */
  static async open(directory: string): Promise<StateStore> {
    return new StateStore(directory, await createXXHash128());
  }

  /** The kept state; undefined when there is none, and a reason when it cannot be trusted. */
  load(): { readonly state?: IndexState; readonly problem?: string } {
    let bytes: Uint8Array;
    try {
      // A FIFO would keep the reader waiting for ever.
      if (!Deno.lstatSync(this.#indexPath()).isFile) {
        return { problem: "the kept index is no regular file and is built anew" };
      }
      bytes = Deno.readFileSync(this.#indexPath());
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return {};
      return { problem: `the kept index cannot be read: ${messageOf(error)}` };
    }
    try {
      return { state: this.#decode(bytes) };
    } catch (error) {
      return { problem: `the kept index is not whole and is built anew: ${messageOf(error)}` };
    }
  }

  /**
   * Writes the state. Facts that are new since the last call are appended, everything else is replaced. The state must
   * not change meanwhile; between steps of the work `pause` is awaited.
   */
  async save(state: IndexState, pause: () => Promise<void>): Promise<void> {
    Deno.mkdirSync(this.#directory, { recursive: true });
    this.#undo = () => {};
    try {
      await this.#write(state, pause);
    } catch (error) {
      this.#undo();
      throw error;
    }
  }

  async #write(state: IndexState, pause: () => Promise<void>): Promise<void> {
    const facts = await this.#saveFacts(state.facts);
    await pause();
    const writer = new StateWriter();
    const places = [...facts.places];
    writer.texts([facts.name, ...Object.keys(state.lexical), "", ...Object.keys(state.symbols)]);
    writer.numbers(places.map(([number]) => number))
      .wideNumbers(places.map(([, place]) => place.offset))
      .numbers(places.map(([, place]) => place.length))
      .wideNumbers(places.map(([, place]) => place.checksum));
    await writeGraph(writer, state, pause);
    for (const column of Object.values(state.lexical)) writer.numbers(column);
    for (const column of Object.values(state.symbols)) writer.numbers(column);
    await pause();
    const payload = writer.finish(stateVersion);
    await pause();
    const bytes = new Uint8Array(CHECKSUM_BYTES + payload.byteLength);
    bytes.set(this.#checksum(payload));
    bytes.set(payload, CHECKSUM_BYTES);
    await pause();
    await writeAtomically(this.#indexPath(), bytes);
    state.facts.settle(join(this.#directory, facts.name), facts.places, this.#factsChecksum);
    this.#removeOtherFacts(facts.name);
  }

  /** Size of the kept state by file name, in bytes. */
  sizes(): Map<string, number> {
    const sizes = new Map<string, number>();
    try {
      for (const entry of Deno.readDirSync(this.#directory)) {
        if (!entry.isFile) continue;
        sizes.set(entry.name, Deno.statSync(join(this.#directory, entry.name)).size);
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    return sizes;
  }

  #decode(bytes: Uint8Array): IndexState {
    const payload = bytes.subarray(CHECKSUM_BYTES);
    const expected = bytes.subarray(0, CHECKSUM_BYTES);
    const actual = this.#checksum(payload);
    if (!actual.every((byte, index) => byte === expected[index])) {
      throw new Error("its checksum does not match");
    }
    const reader = new StateReader(payload, stateVersion);
    const [factsName = "", ...keys] = reader.texts();
    const places = readPlaces(reader);
    const graph = readGraph(reader);
    const border = keys.indexOf("");
    const lexical = readSnapshot(reader, keys.slice(0, border));
    const symbols = readSnapshot(reader, keys.slice(border + 1));
    const facts = new FactsStore();
    // Facts are appended to: a state that came with a repository must not lead to a file elsewhere.
    const path = join(this.#directory, factsName);
    const isOurs = FACTS_NAME.test(factsName) &&
      (places.length === 0 || Deno.lstatSync(path).isFile);
    if (!isOurs) throw new Error("its facts are no file of the state directory");
    const needed = places.reduce((end, [, place]) => Math.max(end, place.offset + place.length), 0);
    if (places.length > 0 && Deno.statSync(path).size < needed) {
      throw new Error("its facts are not whole");
    }
    facts.attach(path, places, this.#factsChecksum);
    const isLinked = [...graph.files.values()].every((file) => file.isLinked);
    return { graph, isLinked, facts, lexical, symbols };
  }

  async #saveFacts(facts: FactsStore): Promise<{ name: string; places: Map<number, FactsPlace> }> {
    const current = facts.path === undefined ? undefined : basename(facts.path);
    const kept = [...facts.places().values()].reduce((sum, place) => sum + place.length, 0);
    const size = current === undefined ? 0 : this.sizes().get(current) ?? 0;
    // A file that is gone, or was cut, is not appended to: reading what it should hold tells what is wrong with it.
    const isAppending = current !== undefined && kept > 0 && kept <= size &&
      kept >= size * (1 - MAX_WASTE);
    const name = isAppending ? current : `facts-${crypto.randomUUID()}.bin`;
    const places = new Map(isAppending ? facts.places() : []);
    const added = isAppending
      ? facts.fresh()
      : new Map([...facts.readAll()].map(([number, file]) => [number, file.bytes]));
    const path = join(this.#directory, name);
    using file = Deno.openSync(path, { create: true, append: true });
    this.#undo = () =>
      attempt(() => isAppending ? Deno.truncateSync(path, size) : Deno.removeSync(path));
    let offset = isAppending ? size : 0;
    for (const [number, bytes] of added) {
      await writeWhole(file, bytes);
      const checksum = this.#factsChecksum(bytes);
      places.set(number, { offset, length: bytes.byteLength, checksum });
      offset += bytes.byteLength;
    }
    await file.syncData();
    return { name, places };
  }

  readonly #factsChecksum: Checksum = (bytes) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#checksum(bytes);
    return (a * 2 ** 16 + b * 2 ** 8 + c) * 2 ** 24 + d * 2 ** 16 + e * 2 ** 8 + f;
  };

  #factsNames(): string[] {
    return [...this.sizes().keys()].filter((name) => FACTS_NAME.test(name)).sort();
  }

  #removeOtherFacts(name: string): void {
    for (const other of this.#factsNames()) {
      if (other !== name) Deno.removeSync(join(this.#directory, other));
    }
  }

  #indexPath(): string {
    return join(this.#directory, "index.bin");
  }

  #checksum(bytes: Uint8Array): Uint8Array {
    return this.#hasher.init().update(bytes).digest("binary");
  }
}

function readPlaces(reader: StateReader): [number, FactsPlace][] {
  const numbers = reader.numbers();
  const offsets = reader.wideNumbers();
  const lengths = reader.numbers();
  const checksums = reader.wideNumbers();
  return Array.from(numbers, (number, index): [number, FactsPlace] => [
    number,
    {
      offset: offsets[index] ?? 0,
      length: lengths[index] ?? 0,
      checksum: checksums[index] ?? 0,
    },
  ]);
}

function readSnapshot(reader: StateReader, keys: readonly string[]): SearchSnapshot {
  const snapshot: Record<string, Uint8Array | Uint16Array | Uint32Array> = {};
  for (const key of keys) {
    const column = reader.numbers();
    snapshot[key] = column instanceof Float32Array ? Uint32Array.from(column) : column;
  }
  return snapshot;
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The error that counts is the first one.
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
