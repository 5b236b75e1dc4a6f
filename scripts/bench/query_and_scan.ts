import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { nodeHandle } from "../../src/facts/node_handle.ts";
import { batchesOf } from "../../src/semantic/batches_of.ts";
import { Embedder } from "../../src/semantic/embedder.ts";
import { OnnxSession } from "../../src/semantic/onnx_session.ts";
import { readTokenizer } from "../../src/semantic/read_tokenizer.ts";
import { VectorStore } from "../../src/semantic/vector_store.ts";
import { realModel } from "../semantic/real_model.ts";
import { ownPassages } from "./own_passages.ts";

const REAL_PASSAGES = 512;
const REQUEST = 64;
const COUNT = 60;
const WARM_UP = 10;

const questions = [
  "where do we throttle logins?",
  "how is a payment cancelled when the order has been shipped already",
  "parse the date of an invoice",
  "which function retries a request that has failed, and how often does it",
  "결제 취소 로직",
];

/** Milliseconds of each query. */
export interface QueryTimes {
  /** Of the model alone, on tokens that are there. */
  readonly bare: readonly number[];
  /** Of the embedding, by the process that has the model. */
  readonly embedding: readonly number[];
  /** Of the search in all vectors that follows. */
  readonly search: readonly number[];
}

/**
 * Times queries with a real model, alone and with a search in so many vectors, in turn. The vectors are those of passages
 * of this checkout, and what lies between these.
 *
 * @returns Why it cannot be measured here, when it cannot.
 */
export async function queryAndScan(nodes: number, rounds: number): Promise<QueryTimes | string> {
  const real = await realModel();
  if (real.kind === "skipped") return real.reason;
  const { model } = real;
  const embedder = new Embedder(model, {});
  // As the process of the embedder does, so that both get the same share of a busy machine.
  setPriority(5);
  const session = await OnnxSession.open({ ...model, threads: 1 });
  try {
    const store = await filledStore(embedder, model.description.dimensions, nodes);
    const tokenizer = readTokenizer(Deno.readTextFileSync(model.tokenizerPath));
    const planning = { padId: tokenizer.padId, mostPositions: model.description.maxTokens };
    const bare: number[] = [], embedding: number[] = [], search: number[] = [];
    for (let round = -WARM_UP; round < rounds; round++) {
      const question = questions[(round + WARM_UP) % questions.length] ?? "";
      const ids = tokenizer.encode(`query: ${question}`, model.description.maxTokens);
      let began = performance.now();
      for (const { batch } of batchesOf([ids], planning)) await session.run(batch, () => {});
      const bareMs = performance.now() - began;
      began = performance.now();
      const [vector] = await embedder.embed([question], "query");
      const embedded = performance.now();
      if (vector !== undefined) await store.search(vector, COUNT);
      if (round < 0) continue;
      bare.push(bareMs);
      embedding.push(embedded - began);
      search.push(performance.now() - embedded);
    }
    return { bare, embedding, search };
  } finally {
    session.close();
    await embedder.close();
  }
}

async function filledStore(
  embedder: Embedder,
  dimensions: number,
  nodes: number,
): Promise<VectorStore> {
  const texts = ownPassages(fileURLToPath(new URL("../..", import.meta.url)))
    .slice(0, REAL_PASSAGES);
  const real: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += REQUEST) {
    real.push(...await embedder.embed(texts.slice(at, at + REQUEST), "passage"));
  }
  const store = await VectorStore.create(dimensions);
  const vector = new Float32Array(dimensions);
  for (let node = 0; node < nodes; node++) {
    const [one, other, third] = [node, node * 31 + 7, node * 17 + 3]
      .map((number) => real[number % real.length] ?? vector);
    for (let index = 0; index < dimensions; index++) {
      const way = (other?.[index] ?? 0) - (third?.[index] ?? 0);
      vector[index] = (one?.[index] ?? 0) + (node < real.length ? 0 : 0.4 * way);
    }
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    const key = new Uint8Array(16);
    new DataView(key.buffer).setUint32(0, node, true);
    const unit = vector.map((value) => value / length);
    store.set(nodeHandle(node), key, VectorStore.quantise(unit));
  }
  return store;
}
