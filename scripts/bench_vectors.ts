/**
 * Measures the search by meaning without a model: searches in synthetic vectors, or in those of a file, beside a copy of
 * as many bytes; what they take in memory and on disk; and how long reading them takes.
 *
 * Usage: bench_vectors.ts [NODES, default 200000] [FILE of little-endian binary32 vectors of 384 dimensions, whose last 20
 * are the queries]
 */
import { figureLine } from "./bench/figure_line.ts";
import { passageVectors } from "./bench/passage_vectors.ts";
import { quantile } from "./bench/quantile.ts";
import { vectorMemory } from "./bench/vector_memory.ts";
import { vectorReplay } from "./bench/vector_replay.ts";
import { vectorScan } from "./bench/vector_scan.ts";

const DIMENSIONS = 384;
const QUERIES = 20;
const ROUNDS = 20;

function* vectorsOf(bytes: Uint8Array<ArrayBuffer>): Generator<Float32Array> {
  const values = new Float32Array(bytes.buffer);
  for (let at = 0; at < values.length; at += DIMENSIONS) yield values.subarray(at, at + DIMENSIONS);
}

function* taken<T>(count: number, from: Iterable<T>): Generator<T> {
  for (const item of from) {
    if (count-- <= 0) return;
    yield item;
  }
}

async function main(wanted: number, file: string | undefined): Promise<void> {
  const memory = await vectorMemory(wanted, DIMENSIONS);
  console.log(`Memory of ${wanted} vectors`);
  console.log(figureLine({ name: "bytes a node, as counted", value: memory.counted, target: 600 }));
  console.log(figureLine({ name: "bytes a node, resident", value: memory.resident, target: 600 }));
  const all = file === undefined ? undefined : [...vectorsOf(await Deno.readFile(file))];
  const nodes = Math.min(wanted, all === undefined ? wanted : all.length - QUERIES);
  const vectors = all?.values() ?? passageVectors(DIMENSIONS, 3);
  const queries = all?.slice(-QUERIES) ?? [...taken(QUERIES, passageVectors(DIMENSIONS, 4))];
  const options = { nodes, dimensions: DIMENSIONS, vectors, queries, rounds: ROUNDS };
  const scan = await vectorScan(options);
  console.log(`Searches for 60 of ${nodes} nodes, ${DIMENSIONS} dimensions`);
  for (const [name, share] of [["least", 0], ["median", 0.5], ["p95", 0.95]] as const) {
    const ratio = quantile(scan.searches, share) / quantile(scan.copies, share);
    console.log(figureLine({ name: `${name} ÷ copy of half the bytes`, value: ratio }));
    console.log(figureLine({ name: `${name}, ms`, value: quantile(scan.searches, share) }));
  }
  const missed = 1 - scan.recall;
  console.log(
    figureLine({ name: `share missed (${scan.compared} queries)`, value: missed, target: 0.001 }),
  );
  const replay = await vectorReplay(nodes, DIMENSIONS, passageVectors(DIMENSIONS, 3));
  console.log(`Log of ${nodes} vectors`);
  console.log(figureLine({ name: "bytes a vector on disk", value: replay.bytesPerVector }));
  console.log(
    figureLine({ name: "replay ÷ reading the file", value: replay.replayMs / replay.readMs }),
  );
  console.log(figureLine({ name: "replay, ms", value: replay.replayMs }));
  console.log(figureLine({ name: "longest turn of replay, ms", value: replay.longestTurnMs }));
  console.log(figureLine({ name: "compaction to a quarter, ms", value: replay.compactMs }));
}

await main(Number(Deno.args[0] ?? 200_000), Deno.args[1]);
