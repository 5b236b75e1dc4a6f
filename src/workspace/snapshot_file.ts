import type { Graph } from "../graph/graph.ts";
import type { SearchSnapshot } from "../search/search_snapshot.ts";
import { checkedPayload } from "./checked_payload.ts";
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
  readonly places: Iterable<readonly [number, FactsPlace]>;
  readonly graph: Graph;
  readonly search: NodeSearch;
}

/** So much is written at once at most. */
const PIECE_BYTES = 4 << 20;
/** And so much at least, where it takes several columns. */
const JOINED_BYTES = 128 << 10;

/** A snapshot as a file: columns (`schema/graph.fbs`), and checksums of them. */
export const snapshotFile = { write, decode } as const;

/** Writes a snapshot to a new file, and syncs it; between steps of the work `pause` is awaited. */
async function write(
  file: StateFile,
  snapshot: Snapshot,
  pause: () => Promise<void>,
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
  const sums = checkedPayload.sums();
  for (const piece of joinedPieces(writer.pieces(keptVersion))) {
    for (let at = 0; at < piece.byteLength; at += PIECE_BYTES) {
      const part = piece.subarray(at, at + PIECE_BYTES);
      sums.add(part);
      await file.write(part);
      await pause();
    }
  }
  await file.write(sums.table());
  await file.sync();
}

/**
 * Reads a snapshot in place: its columns are views of `bytes`.
 *
 * @throws Error when it is damaged or of another version.
 */
function decode(bytes: Uint8Array): Snapshot {
  const reader = new StateReader(checkedPayload.read(bytes), keptVersion);
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

/** Many columns are short: those that follow each other are joined to a piece that is worth a write. */
function* joinedPieces(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let joined = new Uint8Array(JOINED_BYTES);
  let used = 0;
  for (const piece of pieces) {
    if (used + piece.byteLength > JOINED_BYTES) {
      if (used > 0) yield joined.subarray(0, used);
      joined = new Uint8Array(JOINED_BYTES);
      used = 0;
    }
    if (piece.byteLength > JOINED_BYTES) yield piece;
    else {
      joined.set(piece, used);
      used += piece.byteLength;
    }
  }
  if (used > 0) yield joined.subarray(0, used);
}

function readPlaces(reader: StateReader): Iterable<readonly [number, FactsPlace]> {
  const numbers = reader.numbers();
  const offsets = reader.wideNumbers();
  const lengths = reader.numbers();
  const checksums = reader.wideNumbers();
  return {
    *[Symbol.iterator](): Generator<readonly [number, FactsPlace]> {
      for (let row = 0; row < numbers.length; row++) {
        const [offset = 0, checksum = 0] = [offsets[row], checksums[row]];
        yield [numbers[row] ?? 0, { offset, length: lengths[row] ?? 0, checksum }];
      }
    },
  };
}

function readColumns(reader: StateReader, keys: readonly string[]): SearchSnapshot {
  const snapshot: Record<string, Uint8Array | Uint16Array | Uint32Array> = {};
  for (const key of keys) {
    const column = reader.numbers();
    snapshot[key] = column instanceof Float32Array ? Uint32Array.from(column) : column;
  }
  return snapshot;
}
