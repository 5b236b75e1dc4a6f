import { EdgeTable } from "../graph/edge_table.ts";
import { FileTable } from "../graph/file_table.ts";
import type { KeptCounts } from "../graph/kept_files.ts";
import { Graph } from "../graph/graph.ts";
import { NodeTable } from "../graph/node_table.ts";
import { Redirects } from "../graph/redirects.ts";
import type { StateReader } from "./state_reader.ts";

/** Reads a graph that `writeGraph` wrote. */
export function readGraph(reader: StateReader): Graph {
  const nodes = readNodes(reader);
  const edges = new EdgeTable({
    sources: reader.words(),
    targets: reader.words(),
    types: reader.bytes(),
    rules: reader.bytes(),
    confidences: reader.bytes(),
    lines: reader.words(),
  });
  const files = readFiles(reader);
  const redirects = new Redirects();
  const from = reader.texts();
  const to = reader.texts();
  from.forEach((old, index) => redirects.add(old, to[index] ?? ""));
  redirects.settle();
  return new Graph(files, nodes, edges, redirects);
}

function readNodes(reader: StateReader): NodeTable {
  return new NodeTable({
    texts: {
      id: reader.packedTexts(),
      simpleName: reader.packedTexts(),
      container: reader.packedTexts(),
      signature: reader.packedTexts(),
    },
    idHashes: reader.words(),
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

function readFiles(reader: StateReader): FileTable {
  return new FileTable({
    numbers: reader.words(),
    paths: reader.packedTexts(),
    hashes: reader.packedTexts(),
    packageKeys: reader.packedTexts(),
    routes: reader.packedTexts(),
    problems: reader.packedTexts(),
    tableUses: reader.packedTexts(),
    stamps: reader.wideNumbers(),
    semantics: reader.words(),
    flags: reader.words(),
    linked: reader.bytes(),
    nodeEnds: reader.words(),
    nodes: reader.words(),
    externals: readCounts(reader),
    unresolved: readCounts(reader),
    demandEnds: reader.words(),
    demands: reader.wideNumbers(),
  });
}

function readCounts(reader: StateReader): KeptCounts {
  return {
    ends: reader.words(),
    sources: reader.words(),
    nameRows: reader.words(),
    counts: reader.words(),
    names: reader.packedTexts(),
  };
}
