import type { IHasher } from "hash-wasm";
import type { Graph } from "../graph/graph.ts";
import type { SearchSnapshot } from "../search/search_snapshot.ts";
import type { FactsPlace } from "./facts_store.ts";
import { NodeSearch } from "./node_search.ts";
import { readGraph } from "./read_graph.ts";
import type { StateFile } from "./state_disk.ts";
import { StateReader } from "./state_reader.ts";
import { keptVersion } from "./kept_version.ts";
import { StateWriter } from "./state_writer.ts";
import { writeGraph } from "./write_graph.ts";

/** Everything that a snapshot holds. */
export interface Snapshot {
  /** Name of the facts file that belongs to it. */
  readonly factsName: string;
  /** Name of the journal that follows it. */
  readonly journalName: string;
  /** Whether every edge follows from the files as they are. */
  readonly isLinked: boolean;
  /** Where the facts of files lie, by their numbers. */
  readonly places: ReadonlyMap<number, FactsPlace>;
  readonly graph: Graph;
  readonly search: NodeSearch;
}

/** How a snapshot is written. */
export interface SnapshotOptions {
  /** Makes the checksum; not to be used for anything else meanwhile. */
  readonly hasher: IHasher;
  /** Awaited between steps of the work. */
  readonly pause: () => Promise<void>;
}

const CHECKSUM_BYTES = 16;
/** So much is written at once. */
const PIECE_BYTES = 4 << 20;

/** A snapshot as a file: columns (`schema/graph.fbs`), and a checksum (XXH128) of everything before it. */
export const snapshotFile = { write, decode } as const;

/** Writes a snapshot to a new file, and syncs it. */
async function write(
  file: StateFile,
  snapshot: Snapshot,
  { hasher, pause }: SnapshotOptions,
): Promise<void> {
  const { lexical, symbols } = snapshot.search.snapshot();
  await pause();
  const places = [...snapshot.places];
  const writer = new StateWriter();
  writer.texts([
    snapshot.factsName,
    snapshot.journalName,
    ...Object.keys(lexical),
    "",
    ...Object.keys(symbols),
  ]);
  writer.numbers([Number(snapshot.isLinked)])
    .numbers(places.map(([number]) => number))
    .wideNumbers(places.map(([, place]) => place.offset))
    .numbers(places.map(([, place]) => place.length))
    .wideNumbers(places.map(([, place]) => place.checksum));
  await writeGraph(writer, snapshot.graph, pause);
  for (const column of Object.values(lexical)) writer.numbers(column);
  for (const column of Object.values(symbols)) writer.numbers(column);
  await pause();
  hasher.init();
  for (const piece of writer.pieces(keptVersion)) {
    for (let at = 0; at < piece.byteLength; at += PIECE_BYTES) {
      const part = piece.subarray(at, at + PIECE_BYTES);
      hasher.update(part);
      await file.write(part);
      await pause();
    }
  }
  await file.write(hasher.digest("binary"));
  await file.sync();
}

/**
 * Reads a snapshot in place: its columns are views of `bytes`.
 *
 * @throws Error when it is damaged or of another version.
 */
function decode(bytes: Uint8Array, hasher: IHasher): Snapshot {
  const end = Math.max(0, bytes.byteLength - CHECKSUM_BYTES);
  const payload = bytes.subarray(0, end);
  const actual = hasher.init().update(payload).digest("binary");
  if (!actual.every((byte, index) => byte === bytes[end + index])) {
    throw new Error("its checksum does not match");
  }
  const reader = new StateReader(payload, keptVersion);
  const [factsName = "", journalName = "", ...keys] = reader.texts();
  const isLinked = reader.numbers()[0] === 1;
  const places = readPlaces(reader);
  const graph = readGraph(reader);
  const border = keys.indexOf("");
  const lexical = readColumns(reader, keys.slice(0, border));
  const symbols = readColumns(reader, keys.slice(border + 1));
  const search = new NodeSearch(graph, { lexical, symbols });
  return { factsName, journalName, isLinked, places, graph, search };
}

function readPlaces(reader: StateReader): Map<number, FactsPlace> {
  const numbers = reader.numbers();
  const offsets = reader.wideNumbers();
  const lengths = reader.numbers();
  const checksums = reader.wideNumbers();
  return new Map(
    Array.from(numbers, (number, index): [number, FactsPlace] => [
      number,
      {
        offset: offsets[index] ?? 0,
        length: lengths[index] ?? 0,
        checksum: checksums[index] ?? 0,
      },
    ]),
  );
}

function readColumns(reader: StateReader, keys: readonly string[]): SearchSnapshot {
  const snapshot: Record<string, Uint8Array | Uint16Array | Uint32Array> = {};
  for (const key of keys) {
    const column = reader.numbers();
    snapshot[key] = column instanceof Float32Array ? Uint32Array.from(column) : column;
  }
  return snapshot;
}
