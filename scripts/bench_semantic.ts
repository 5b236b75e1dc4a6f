/**
 * Measures what the process around a real model costs, and a workspace around that: every figure is a ratio of two things
 * that were measured in turn in one run. The memory of a workspace is measured with vectors that no model has made, and
 * what the process with the real model takes is added.
 *
 * Usage: bench_semantic.ts [PASSAGES, default 512] [FILES of the workspace that is embedded, default 60]
 * [NODES of the workspace whose memory is measured, default 100000; 0 leaves it out]
 */
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { batchesOf } from "../src/semantic/batches_of.ts";
import { Embedder } from "../src/semantic/embedder.ts";
import { OnnxSession } from "../src/semantic/onnx_session.ts";
import { readTokenizer } from "../src/semantic/read_tokenizer.ts";
import { wasmMostNodes } from "../src/workspace/wasm_most_nodes.ts";
import { type Figure, figureLine } from "./bench/figure_line.ts";
import { ownPassages } from "./bench/own_passages.ts";
import { quantile } from "./bench/quantile.ts";
import { semanticMemory } from "./bench/semantic_memory.ts";
import { semanticWorkspace } from "./bench/semantic_workspace.ts";
import { residentMemory } from "./bench/resident_memory.ts";
import { wasmRate } from "./bench/wasm_rate.ts";
import { realModel } from "./semantic/real_model.ts";

const ROUNDS = 5;
const QUERIES = 20;
/** Passages of a request, and how many requests are under way at once. */
const REQUEST = 64;
const UNDER_WAY = 2;
/** Passages that are embedded in WebAssembly, which is slow, and their least length: those of packages have 350 on average. */
const WASM_PASSAGES = 48;
const WASM_CHARACTERS = 250;

const count = Number(Deno.args[0] ?? 512);
const files = Number(Deno.args[1] ?? 60);
const nodes = Number(Deno.args[2] ?? 100_000);
if (!(count >= REQUEST && files >= 10 && nodes >= 0)) {
  throw new Error(
    `usage: bench_semantic.ts [PASSAGES, ${REQUEST} or more] [FILES, 10 or more] [NODES]`,
  );
}
const real = await realModel();
if (real.kind === "skipped") {
  console.log(`skipped: ${real.reason}`);
  Deno.exit();
}
const { model } = real;
const { maxTokens } = model.description;
const threads = Math.max(1, Math.floor(navigator.hardwareConcurrency / 2));
// As the process of the Embedder does, so that both get the same share of a busy machine.
setPriority(5);

const own = ownPassages(fileURLToPath(new URL("..", import.meta.url)));
const passages = Array.from({ length: count }, (_, index) => own[index % own.length] ?? "");
const tokenizer = readTokenizer(Deno.readTextFileSync(model.tokenizerPath));
const tokenized = performance.now();
const encoded = passages.map((passage) => tokenizer.encode(`passage: ${passage}`, maxTokens));
const tokenizing = performance.now() - tokenized;
const tokens = encoded.reduce((sum, ids) => sum + ids.length, 0);

const session = await OnnxSession.open({ ...model, threads });
const planning = { padId: tokenizer.padId, mostPositions: session.mostPositions };
const embedder = new Embedder(model, { threads });
await embedder.start();

async function bareBatches(): Promise<void> {
  for (const { batch } of batchesOf(encoded, planning)) await session.run(batch, () => {});
}

async function embedderBatches(): Promise<void> {
  const requests: string[][] = [];
  for (let at = 0; at < passages.length; at += REQUEST) {
    requests.push(passages.slice(at, at + REQUEST));
  }
  const lane = async (): Promise<void> => {
    for (let next = requests.shift(); next; next = requests.shift()) {
      await embedder.embed(next, "passage");
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, lane));
}

const question = "where do we throttle logins?";
const [{ batch: questionBatch } = { batch: undefined }] = batchesOf(
  [tokenizer.encode(`query: ${question}`, maxTokens)],
  planning,
);
if (questionBatch === undefined) throw new Error("the question has no tokens");
const bareQuery = (): Promise<void> => session.run(questionBatch, () => {});
const embedderQuery = async (): Promise<void> => {
  await embedder.embed([question], "query");
};

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

await bareBatches();
await embedderBatches();
const rates: number[] = [];
const bare: number[] = [];
const queries: number[] = [];
const bareQueries: number[] = [];
const busyQueries: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const alone = await timed(bareBatches);
  bare.push(alone);
  rates.push(alone / await timed(embedderBatches));
  for (let query = 0; query < QUERIES; query++) {
    bareQueries.push(await timed(bareQuery));
    queries.push(await timed(embedderQuery));
  }
  let isBusy = true;
  const work = embedderBatches().finally(() => isBusy = false);
  while (isBusy) busyQueries.push(await timed(embedderQuery));
  await work;
}
const memory = await residentMemory(embedder.processId ?? 0);
const query = quantile(bareQueries, 0.5);
const figures: Figure[] = [
  { name: "passages a second ÷ bare batches", value: quantile(rates, 0.5) },
  { name: "tokenizing ÷ bare batches", value: tokenizing / quantile(bare, 0.5), target: 0.03 },
  { name: "query p50 ÷ bare query p50", value: quantile(queries, 0.5) / query },
  {
    name: "query p95 ÷ bare query p95",
    value: quantile(queries, 0.95) / quantile(bareQueries, 0.95),
  },
  { name: "query p50 beside passages ÷ bare query", value: quantile(busyQueries, 0.5) / query },
  { name: "MiB of the process with the model", value: memory.resident / 2 ** 20 },
];
console.log(
  `${count} passages of ${
    (tokens / count).toFixed(0)
  } tokens, ${threads} thread(s); bare batches: ` +
    `${(count * 1000 / quantile(bare, 0.5)).toFixed(0)} passages a second, bare query ${
      query.toFixed(0)
    } ms`,
);
for (const figure of figures) console.log(figureLine(figure));
session.close();
await embedder.close();
const web = await realModel("wasm");
if (web.kind === "there") {
  const long = own.filter(({ length }) => length >= WASM_CHARACTERS).slice(0, WASM_PASSAGES);
  const rate = await wasmRate(model, web.model, long);
  console.log(
    `onnxruntime-web beside the native library, one thread each, ${long.length} passages`,
  );
  for (
    const figure of [
      { name: "time in WebAssembly ÷ natively", value: rate.slowdown },
      { name: "…of a query", value: rate.querySlowdown },
      { name: "passages a second of a processor", value: rate.perSecond },
      { name: `minutes for ${wasmMostNodes} of them`, value: wasmMostNodes / rate.perSecond / 60 },
    ]
  ) console.log(figureLine(figure));
}
const cost = await semanticWorkspace(model, files);
console.log(`a workspace of ${cost.passages} passages, ${cost.searches} searches of each kind`);
const costs: Figure[] = [
  // The most that is wanted is 1 ÷ 0.85 of the time that bare batches take.
  { name: "time to embed ÷ bare batches", value: 1 / cost.rate, target: 1 / 0.85 },
  { name: "search p95 while embedding ÷ otherwise", value: cost.busySearch, target: 2 },
  { name: "…of queries asked before", value: cost.busyKnownSearch, target: 2 },
];
for (const figure of costs) console.log(figureLine(figure));
if (nodes > 0) {
  const kept = await semanticMemory(nodes);
  const mebibytes = (kept.bytes + memory.resident) / 2 ** 20;
  console.log(`a workspace of ${kept.nodes} embedded nodes`);
  for (
    const figure of [
      { name: "bytes a node beside the model's process", value: kept.bytes / kept.nodes },
      { name: "MiB with that process", value: mebibytes, target: 350 },
      { name: "longest turn while embedding, ms", value: kept.longestTurnMs },
    ]
  ) console.log(figureLine(figure));
}
Deno.exit();
