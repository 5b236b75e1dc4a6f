/**
 * Measures the vectors of the search by meaning: searches in synthetic ones, or in those of a file, beside a copy of as
 * many bytes; what they take in memory and on disk; how long reading them takes; and, where the model for tests can be
 * had, a query from its words to its results beside the model alone.
 *
 * Usage: bench_vectors.ts [NODES, default 200000] [FILE of little-endian binary32 vectors of 384 dimensions, whose last 20
 * are the queries]
 */
import { figureLine } from "./bench/figure_line.ts";
import { passageVectors } from "./bench/passage_vectors.ts";
import { quantile } from "./bench/quantile.ts";
import { queryAndScan } from "./bench/query_and_scan.ts";
import { vectorMemory } from "./bench/vector_memory.ts";
import { vectorReplay } from "./bench/vector_replay.ts";
import { vectorScan } from "./bench/vector_scan.ts";

const DIMENSIONS = 384;
const QUERIES = 20;
const ROUNDS = 20;
const QUERY_ROUNDS = 200;

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
  const times = await queryAndScan(nodes, QUERY_ROUNDS);
  if (typeof times === "string") {
    console.log(`Queries with a real model: skipped, ${times}`);
    return;
  }
  console.log(`Queries with a real model, ${nodes} vectors`);
  const { bare, embedding, search } = times;
  const whole = embedding.map((milliseconds, query) => milliseconds + (search[query] ?? 0));
  for (
    const [name, share, target] of [
      ["least", 0, undefined],
      ["median", 0.5, undefined],
      ["p95", 0.95, 1.5],
    ] as const
  ) {
    const ratio = (values: readonly number[], base: readonly number[]): number =>
      quantile(values, share) / quantile(base, share);
    console.log(
      figureLine({ name: `${name} query ÷ bare embedding`, value: ratio(whole, bare), target }),
    );
    console.log(
      figureLine({ name: `${name} query ÷ its embedding`, value: ratio(whole, embedding) }),
    );
    console.log(
      figureLine({ name: `${name} search ÷ bare embedding`, value: ratio(search, bare) }),
    );
    console.log(figureLine({ name: `${name} bare embedding, ms`, value: quantile(bare, share) }));
  }
}

await main(Number(Deno.args[0] ?? 200_000), Deno.args[1]);
