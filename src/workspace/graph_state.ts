import { nodeHandle } from "../facts/node_handle.ts";
import { EdgeTable } from "../graph/edge_table.ts";
import { type FileRecord, FileTable, type ReferenceCount } from "../graph/file_table.ts";
import { Graph } from "../graph/graph.ts";
import { NodeTable } from "../graph/node_table.ts";
import { Redirects } from "../graph/redirects.ts";
import type { StateReader } from "./state_reader.ts";
import type { StateWriter } from "./state_writer.ts";

/** Writes a graph; {@link readGraph} reads it back. Between steps of the work `pause` is awaited. */
export async function writeGraph(
  writer: StateWriter,
  graph: Graph,
  pause: () => Promise<void>,
): Promise<void> {
  writeNodes(writer, graph.nodes);
  await pause();
  const edges = graph.edges.state(graph.nodes.capacity);
  writer.numbers(edges.sources).numbers(edges.targets).numbers(edges.types)
    .numbers(edges.rules).numbers(edges.lines);
  await pause();
  writeFiles(writer, [...graph.files.values()]);
  await pause();
  const redirects = [...graph.redirects.entries()];
  writer.texts(redirects.map(([from]) => from)).texts(redirects.map(([, to]) => to));
}

/** Reads a graph that {@link writeGraph} wrote. */
export function readGraph(reader: StateReader): Graph {
  const nodes = readNodes(reader);
  const edges = EdgeTable.restore({
    sources: reader.words(),
    targets: reader.words(),
    types: reader.bytes(),
    rules: reader.bytes(),
    lines: reader.words(),
  });
  const files = new FileTable();
  for (const file of readFiles(reader)) files.set(file);
  const redirects = new Redirects();
  const from = reader.texts();
  const to = reader.texts();
  from.forEach((old, index) => redirects.add(old, to[index] ?? ""));
  return new Graph(files, nodes, edges, redirects);
}

function writeNodes(writer: StateWriter, nodes: NodeTable): void {
  const state = nodes.state();
  writer.texts(state.ids).texts(state.simpleNames).texts(state.containers)
    .texts(state.signatures).numbers(state.kinds).numbers(state.live);
  const { file, flags, start, end, line, endLine, hashLow, hashHigh } = state.numbers;
  writer.numbers(file).numbers(flags).numbers(start).numbers(end).numbers(line)
    .numbers(endLine).numbers(hashLow).numbers(hashHigh);
}

function readNodes(reader: StateReader): NodeTable {
  return NodeTable.restore({
    ids: reader.texts(),
    simpleNames: reader.texts(),
    containers: reader.texts(),
    signatures: reader.texts(),
    kinds: reader.bytes(),
    live: reader.bytes(),
    numbers: {
      file: reader.words(),
      flags: reader.words(),
      start: reader.words(),
      end: reader.words(),
      line: reader.words(),
      endLine: reader.words(),
      hashLow: reader.words(),
      hashHigh: reader.words(),
    },
  });
}

function writeFiles(writer: StateWriter, files: readonly FileRecord[]): void {
  const numbers = (pick: (file: FileRecord) => number): number[] => files.map(pick);
  writer.numbers(numbers((file) => Number(file.isLinked)));
  writer.numbers(numbers((file) => file.number)).texts(files.map((file) => file.path));
  writer.wideNumbers(numbers((file) => file.size)).wideNumbers(numbers((file) => file.mtimeMs))
    .wideNumbers(numbers((file) => file.ctimeMs)).wideNumbers(numbers((file) => file.inode))
    .wideNumbers(numbers((file) => file.indexedAtMs));
  writer.texts(files.map((file) => file.hash)).numbers(numbers((file) => file.semantics))
    .numbers(numbers((file) => file.flags)).texts(files.map((file) => file.packageKey));
  writer.numbers(numbers((file) => file.nodes.length));
  writer.numbers(
    files.flatMap((file) => file.nodes.map((handle) => handle === undefined ? 0 : handle + 1)),
  );
  writeCounts(writer, files.map((file) => file.externals));
  writeCounts(writer, files.map((file) => file.unresolved));
  writer.numbers(numbers((file) => file.demand.length));
  const demands = new Float64Array(files.reduce((sum, file) => sum + file.demand.length, 0));
  let at = 0;
  for (const { demand } of files) {
    demands.set(demand, at);
    at += demand.length;
  }
  writer.wideNumbers(demands);
}

function readFiles(reader: StateReader): FileRecord[] {
  const linked = reader.numbers();
  const numbers = reader.numbers();
  const paths = reader.texts();
  const sizes = reader.wideNumbers();
  const mtimes = reader.wideNumbers();
  const ctimes = reader.wideNumbers();
  const inodes = reader.wideNumbers();
  const indexedAts = reader.wideNumbers();
  const hashes = reader.texts();
  const semantics = reader.numbers();
  const flags = reader.numbers();
  const packageKeys = reader.texts();
  const nodeCounts = reader.numbers();
  const handles = reader.numbers();
  const externals = readCounts(reader);
  const unresolved = readCounts(reader);
  const demandCounts = reader.numbers();
  const demands = reader.wideNumbers();
  let nodeAt = 0;
  let demandAt = 0;
  return paths.map((path, index): FileRecord => {
    const nodes = handles.subarray(nodeAt, nodeAt += nodeCounts[index] ?? 0);
    return {
      number: numbers[index] ?? 0,
      path,
      size: sizes[index] ?? 0,
      mtimeMs: mtimes[index] ?? 0,
      ctimeMs: ctimes[index] ?? 0,
      inode: inodes[index] ?? 0,
      indexedAtMs: indexedAts[index] ?? 0,
      hash: hashes[index] ?? "",
      semantics: semantics[index] ?? 0,
      flags: flags[index] ?? 0,
      packageKey: packageKeys[index] ?? "",
      nodes: Array.from(nodes, (handle) => handle === 0 ? undefined : nodeHandle(handle - 1)),
      externals: externals[index] ?? [],
      unresolved: unresolved[index] ?? [],
      demand: demands.subarray(demandAt, demandAt += demandCounts[index] ?? 0),
      isLinked: linked[index] === 1,
    };
  });
}

function writeCounts(writer: StateWriter, files: readonly (readonly ReferenceCount[])[]): void {
  const all = files.flat();
  const names = [...new Set(all.map((entry) => entry.name))];
  const numbers = new Map(names.map((name, index) => [name, index]));
  writer.texts(names).numbers(files.map((entries) => entries.length))
    .numbers(all.map((entry) => entry.source))
    .numbers(all.map((entry) => numbers.get(entry.name) ?? 0))
    .numbers(all.map((entry) => entry.count));
}

function readCounts(reader: StateReader): ReferenceCount[][] {
  const names = reader.texts();
  const lengths = reader.numbers();
  const sources = reader.numbers();
  const nameNumbers = reader.numbers();
  const counts = reader.numbers();
  let at = 0;
  return Array.from(lengths, (length) =>
    Array.from({ length }, (): ReferenceCount => {
      const entry = {
        source: nodeHandle(sources[at] ?? 0),
        name: names[nameNumbers[at] ?? 0] ?? "",
        count: counts[at] ?? 0,
      };
      at++;
      return entry;
    }));
}
