import { nodeHandle } from "../../src/facts/node_handle.ts";
import { VectorStore } from "../../src/semantic/vector_store.ts";

/** Results wanted of a search, as the fusion of rankings asks for. */
const COUNT = 60;
/** The largest value of a query as integers. */
const QUERY_LIMIT = 127;

/** How a scan did. */
export interface ScanFigures {
  /** Milliseconds of each search. */
  readonly searches: readonly number[];
  /** Milliseconds of each copy of as many bytes as a search reads at least, among the searches. */
  readonly copies: readonly number[];
  /** Share of the best 60 by a plain comparison with all vectors that the search found. */
  readonly recall: number;
  /** Queries that were compared plainly. */
  readonly compared: number;
}

/** What to search in, and for what. */
export interface ScanOptions {
  readonly nodes: number;
  readonly dimensions: number;
  readonly vectors: Iterator<Float32Array>;
  readonly queries: readonly Float32Array[];
  /** How often each query is asked. */
  readonly rounds: number;
}

/** Fills a store, compares what is found with a plain scan of the same integers, and takes the time. */
export async function vectorScan(options: ScanOptions): Promise<ScanFigures> {
  const { nodes, dimensions, vectors, queries, rounds } = options;
  const store = await VectorStore.create(dimensions);
  const values = new Int8Array(nodes * dimensions);
  const scales = new Float64Array(nodes);
  for (let node = 0; node < nodes; node++) {
    const { value } = vectors.next();
    const vector = VectorStore.quantise(value);
    values.set(vector.values, node * dimensions);
    scales[node] = vector.scale;
    store.set(nodeHandle(node), keyOf(node), vector);
  }
  let found = 0;
  for (const query of queries) {
    const results = new Set<number>((await store.search(query, COUNT)).map(({ handle }) => handle));
    found += plainly(query, values, scales).filter((node) => results.has(node)).length;
  }
  const searches: number[] = [], copies: number[] = [];
  const half = values.length >> 1;
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      let began = performance.now();
      await store.search(query, COUNT);
      searches.push(performance.now() - began);
      began = performance.now();
      values.copyWithin(0, half);
      copies.push(performance.now() - began);
    }
  }
  return {
    searches,
    copies,
    recall: found / (queries.length * Math.min(COUNT, nodes)),
    compared: queries.length,
  };
}

/** The best nodes by the products of all integers. */
function plainly(query: Float32Array, values: Int8Array, scales: Float64Array): number[] {
  const largest = query.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const asked = Int8Array.from(query, (value) => Math.round(value * (QUERY_LIMIT / largest)));
  const scores = new Float64Array(scales.length);
  for (let node = 0; node < scales.length; node++) {
    let product = 0;
    const row = node * query.length;
    for (let index = 0; index < asked.length; index++) {
      product += (asked[index] ?? 0) * (values[row + index] ?? 0);
    }
    scores[node] = product * (scales[node] ?? 0);
  }
  return Array.from(scores, (_, node) => node)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, COUNT);
}

function keyOf(node: number): Uint8Array {
  const key = new Uint8Array(16);
  const view = new DataView(key.buffer);
  view.setUint32(0, Math.imul(node, 0x9e3779b1) >>> 0, true);
  view.setUint32(4, node, true);
  return key;
}
