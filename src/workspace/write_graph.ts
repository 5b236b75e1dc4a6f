import type { FileTable } from "../graph/file_table.ts";
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
  await writeFiles(writer, graph.files, pause);
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

async function writeFiles(
  writer: StateWriter,
  files: FileTable,
  pause: () => Promise<void>,
): Promise<void> {
  const steps = files.state();
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) await pause();
  const state = step.value;
  writer.numbers(state.numbers).packedTexts(state.paths).packedTexts(state.hashes)
    .packedTexts(state.packageKeys).packedTexts(state.routes).packedTexts(state.problems)
    .packedTexts(state.tableUses).wideNumbers(state.stamps).numbers(state.semantics)
    .numbers(state.flags).numbers(state.linked).numbers(state.nodeEnds).numbers(state.nodes);
  for (const counts of [state.externals, state.unresolved]) {
    writer.numbers(counts.ends).numbers(counts.sources).numbers(counts.nameRows)
      .numbers(counts.counts).packedTexts(counts.names);
  }
  writer.numbers(state.demandEnds).wideNumbers(state.demands);
}
