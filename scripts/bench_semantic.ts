/**
 * Measures what the process around a real model costs, and a workspace around that: every figure is a ratio of two things
 * that were measured in turn in one run. The memory of a workspace is measured with vectors that no model has made, but
 * with the process of a real model beside it.
 *
 * Usage: bench_semantic.ts [--write] [PASSAGES, default 512] [FILES of the workspace that is embedded, default 60]
 * [NODES of the workspace whose memory is measured, default 100000; 0 leaves it out]
 *
 * `--write` puts the figures into docs/semantic.md.
 */
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { batchesOf } from "../src/semantic/batches_of.ts";
import { Embedder } from "../src/semantic/embedder.ts";
import { OnnxSession } from "../src/semantic/onnx_session.ts";
import { readTokenizer } from "../src/semantic/read_tokenizer.ts";
import { wasmMostNodes } from "../src/workspace/wasm_most_nodes.ts";
import { cpuSecondsOf } from "./bench/cpu_seconds_of.ts";
import type { Figure } from "./bench/figure_line.ts";
import { FigureSheet } from "./bench/figure_sheet.ts";
import { ownPassages } from "./bench/own_passages.ts";
import { processCost } from "./bench/process_cost.ts";
import { quantile } from "./bench/quantile.ts";
import { queryAndScan } from "./bench/query_and_scan.ts";
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

/** Vectors that queries are compared with, and queries. */
const VECTORS = 200_000;
const SCANS = 200;

const INTRODUCTION = `# Search by meaning: what it costs

Made by \`deno task bench:semantic --write\`. Each figure is a ratio of two things that were measured in
turn in one run, or a size; others may have used the machine meanwhile. The model is the pinned INT8
e5-small-v2 in ONNX Runtime 1.26.0, in a process of its own. What is waited for on a busy machine
makes the medians and the 95th percentiles of both sides longer; the least times are those of a machine
that has nothing else to do.
`;

const numbers = Deno.args.filter((arg) => arg !== "--write").map(Number);
const [count = 512, files = 60, nodes = 100_000] = numbers;
if (!(count >= REQUEST && files >= 10 && nodes >= 0)) {
  throw new Error(
    `usage: bench_semantic.ts [--write] [PASSAGES, ${REQUEST} or more] [FILES, 10 or more] [NODES]`,
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

/** Processor time of this process and of the one with the model, in seconds; undefined where only Linux tells. */
async function processorTimes(): Promise<readonly [own: number, model: number] | undefined> {
  const model = await cpuSecondsOf(embedder.processId ?? 0);
  return model === undefined ? undefined : [processCost().cpuSeconds, model];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

await bareBatches();
await embedderBatches();
const rates: number[] = [];
const efforts: number[] = [];
const bare: number[] = [];
const queries: number[] = [];
const bareQueries: number[] = [];
const busyQueries: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const first = await processorTimes();
  const alone = await timed(bareBatches);
  const second = await processorTimes();
  bare.push(alone);
  rates.push(alone / await timed(embedderBatches));
  const third = await processorTimes();
  if (first !== undefined && second !== undefined && third !== undefined) {
    efforts.push((third[1] - second[1]) / (second[0] - first[0]));
  }
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
  {
    name: "processor time of passages ÷ bare batches",
    value: efforts.length === 0 ? undefined : quantile(efforts, 0.5),
    target: 1 / 0.85,
  },
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
const sheet = new FigureSheet();
sheet.add(
  `The process beside the bare model, ${count} passages of ${(tokens / count).toFixed(0)} tokens ` +
    `and ${queries.length} queries on ${threads} thread(s), where the bare model does ` +
    `${(count * 1000 / quantile(bare, 0.5)).toFixed(0)} passages a second and a query in ` +
    `${query.toFixed(0)} ms`,
  figures,
);
session.close();
await embedder.close();
const web = await realModel("wasm");
if (web.kind === "there") {
  const long = own.filter(({ length }) => length >= WASM_CHARACTERS).slice(0, WASM_PASSAGES);
  const rate = await wasmRate(model, web.model, long);
  sheet.add(`onnxruntime-web beside the native library, one thread each, ${long.length} passages`, [
    { name: "processor time in WebAssembly ÷ natively", value: rate.slowdown },
    { name: "time of a query in WebAssembly ÷ natively", value: rate.querySlowdown },
    { name: "passages a second of a processor", value: rate.perSecond },
    {
      name: `minutes for ${wasmMostNodes}, the most that it embeds by itself`,
      value: wasmMostNodes / rate.perSecond / 60,
    },
  ]);
}
const cost = await semanticWorkspace(model, files);
sheet.add(
  `A workspace of ${cost.passages} passages, ${cost.searches} searches of each kind`,
  [
    // The most that is wanted is 1 ÷ 0.85 of the time that bare batches take.
    { name: "time to embed ÷ bare batches", value: 1 / cost.rate, target: 1 / 0.85 },
    { name: "search p95 while embedding ÷ otherwise", value: cost.busySearch, target: 2 },
    { name: "…of queries asked before", value: cost.busyKnownSearch, target: 2 },
  ],
);
const times = await queryAndScan(VECTORS, SCANS);
if (typeof times !== "string") {
  const { bare: alone, embedding, search } = times;
  const whole = embedding.map((milliseconds, index) => milliseconds + (search[index] ?? 0));
  const ratio = (values: readonly number[], share: number): number =>
    quantile(values, share) / quantile(alone, share);
  sheet.add(
    `${SCANS} queries compared with ${VECTORS} vectors, ${
      quantile(alone, 0).toFixed(1)
    } ms for the ` +
      "bare model at least",
    [
      { name: "query and scan, p95 ÷ bare model, p95", value: ratio(whole, 0.95), target: 1.5 },
      { name: "…median", value: ratio(whole, 0.5) },
      { name: "…least", value: ratio(whole, 0) },
      { name: "the scan of it, least ÷ bare model, least", value: ratio(search, 0) },
    ],
  );
}
if (nodes > 0) {
  const kept = await semanticMemory(nodes, model);
  sheet.add(`A workspace of ${kept.nodes} nodes with vectors, beside the same by words alone`, [
    { name: "MiB more, both processes", value: kept.bytes / 2 ** 20, target: 350 },
    { name: "bytes a node more, the server alone", value: kept.serverBytes / kept.nodes },
    { name: "longest turn while embedding, ms", value: kept.longestTurnMs },
  ]);
}
if (Deno.args.includes("--write")) {
  const path = fileURLToPath(new URL("../docs/semantic.md", import.meta.url));
  Deno.writeTextFileSync(path, sheet.page(INTRODUCTION));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", path] }).output();
}
Deno.exit();
