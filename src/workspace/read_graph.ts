import { nodeHandle } from "../facts/node_handle.ts";
import { EdgeTable } from "../graph/edge_table.ts";
import { type FileRecord, FileTable, type ReferenceCount } from "../graph/file_table.ts";
import { Graph } from "../graph/graph.ts";
import { NodeTable } from "../graph/node_table.ts";
import { Redirects } from "../graph/redirects.ts";
import type { StateReader } from "./state_reader.ts";

/** Reads a graph that `writeGraph` wrote. */
export function readGraph(reader: StateReader): Graph {
  const nodes = readNodes(reader);
  const edges = EdgeTable.restore({
    sources: reader.words(),
    targets: reader.words(),
    types: reader.bytes(),
    rules: reader.bytes(),
    confidences: reader.bytes(),
    lines: reader.words(),
  });
  const files = new FileTable();
  for (const file of readFiles(reader)) files.set(file);
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
