import type { FileRecord, ReferenceCount } from "../graph/file_table.ts";
import type { Graph } from "../graph/graph.ts";
import type { NodeTable } from "../graph/node_table.ts";
import type { StateWriter } from "./state_writer.ts";

/** Writes a graph; `readGraph` reads it back. Between steps of the work `pause` is awaited. */
export async function writeGraph(
  writer: StateWriter,
  graph: Graph,
  pause: () => Promise<void>,
): Promise<void> {
  writeNodes(writer, graph.nodes);
  await pause();
  const edges = graph.edges.state(graph.nodes.capacity);
  writer.numbers(edges.sources).numbers(edges.targets).numbers(edges.types)
    .numbers(edges.rules).numbers(edges.confidences).numbers(edges.lines);
  await pause();
  writeFiles(writer, [...graph.files.values()]);
  await pause();
  const redirects = [...graph.redirects.entries()];
  writer.texts(redirects.map(([from]) => from)).texts(redirects.map(([, to]) => to));
}

function writeNodes(writer: StateWriter, nodes: NodeTable): void {
  const state = nodes.state();
  const { texts } = state;
  writer.packedTexts(texts.id).packedTexts(texts.simpleName).packedTexts(texts.container)
    .packedTexts(texts.signature).numbers(state.idHashes).numbers(state.kinds)
    .numbers(state.live);
  const { file, flags, start, end, line, endLine, hashLow, hashHigh } = state.numbers;
  writer.numbers(file).numbers(flags).numbers(start).numbers(end).numbers(line)
    .numbers(endLine).numbers(hashLow).numbers(hashHigh);
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

function writeCounts(writer: StateWriter, files: readonly (readonly ReferenceCount[])[]): void {
  const all = files.flat();
  const names = [...new Set(all.map((entry) => entry.name))];
  const numbers = new Map(names.map((name, index) => [name, index]));
  writer.texts(names).numbers(files.map((entries) => entries.length))
    .numbers(all.map((entry) => entry.source))
    .numbers(all.map((entry) => numbers.get(entry.name) ?? 0))
    .numbers(all.map((entry) => entry.count));
}
