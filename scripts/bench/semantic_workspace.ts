import { batchesOf } from "../../src/semantic/batches_of.ts";
import { Embedder, type EmbedderState } from "../../src/semantic/embedder.ts";
import { OnnxSession } from "../../src/semantic/onnx_session.ts";
import { readTokenizer } from "../../src/semantic/read_tokenizer.ts";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";
import type { realModel } from "../semantic/real_model.ts";
import { quantile } from "./quantile.ts";
import { syntheticWorkspace } from "./synthetic_workspace.ts";

type LocalModel = Extract<Awaited<ReturnType<typeof realModel>>, { kind: "there" }>["model"];

/** What searching a workspace by meaning costs. */
export interface SemanticWorkspaceCost {
  readonly passages: number;
  /** Passages a second in the workspace ÷ those of bare batches of the same texts. */
  readonly rate: number;
  readonly searches: number;
  /** 95th percentile of searches while nodes are embedded ÷ that of searches while that is held up. */
  readonly busySearch: number;
  /** The same of searches that do not need the model: their queries were asked before. */
  readonly busyKnownSearch: number;
}

const FUNCTIONS = 10;
const ROUNDS = 2;
/** Searches of each kind in one phase, while nodes are embedded or while that is held up. */
const PHASE = 8;
const OBJECTS = "order invoice customer ledger parcel voucher refund pallet courier tariff".split(
  " ",
);
const DEEDS = "cancelled merged counted loaded split".split(" ");

interface Opened {
  readonly workspace: WorkspaceApi;
  /** The passages that the model was asked for. */
  readonly texts: string[];
  /** When it was first asked for one, as `performance.now` tells. */
  readonly began: () => number;
  readonly drained: Promise<void>;
  /** Holds up requests for passages until they are let go. */
  readonly hold: () => () => void;
}

/** Has a workspace of so many synthetic files embedded by a real model, and asks it meanwhile. */
export async function semanticWorkspace(
  model: LocalModel,
  files: number,
): Promise<SemanticWorkspaceCost> {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "graphin-bench-" }));
  try {
    syntheticWorkspace(root, { files, functions: FUNCTIONS });
    const rates: number[] = [];
    let passages = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { workspace, texts, began, drained } = await opened(root, model);
      await drained;
      const seconds = (performance.now() - began()) / 1000;
      await workspace.close();
      Deno.removeSync(`${root}/.graphin/vectors.bin`);
      rates.push(await bareSeconds(model, texts) / seconds);
      passages = texts.length;
    }
    const searches = await searchTimes(root, model);
    return { passages, rate: quantile(rates, 0.5), ...searches };
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

/** Searches while nodes are embedded and while that is held up, in turn, since others use the machine, too. */
async function searchTimes(
  root: string,
  model: LocalModel,
): Promise<Omit<SemanticWorkspaceCost, "passages" | "rate">> {
  const { workspace, drained, hold } = await opened(root, model);
  const busy: number[] = [],
    idle: number[] = [],
    busyKnown: number[] = [],
    idleKnown: number[] = [];
  const isDone = (): boolean => workspace.status().semantic?.state === "ready";
  await workspace.search({ query: "known already", limit: 5 });
  while (!isDone()) {
    await ask(workspace, busy, busyKnown);
    const letGo = hold();
    // What is under way ends first.
    await new Promise((next) => setTimeout(next, 1000));
    await ask(workspace, idle, idleKnown);
    letGo();
    await new Promise((next) => setTimeout(next, 100));
  }
  await drained;
  await workspace.close();
  const ratio = (some: readonly number[], others: readonly number[]): number =>
    quantile(some, 0.95) / quantile(others, 0.95);
  return {
    searches: busy.length,
    busySearch: ratio(busy, idle),
    busyKnownSearch: ratio(busyKnown, idleKnown),
  };
}

async function opened(root: string, model: LocalModel): Promise<Opened> {
  const texts: string[] = [];
  let began = 0;
  let held = Promise.resolve();
  const { description } = model;
  const none = { name: "none", sha256: "" };
  const files = { model: none, tokenizer: none, others: [] };
  const workspace = await openWorkspace({
    root,
    version: "bench",
    watch: false,
    semantic: { modelType: "english_optimal", offline: true, maxNodes: 0, patienceMs: 60_000 },
    model: {
      provision: {
        resolve: () =>
          Promise.resolve({
            ...model,
            libraryMissing: undefined,
            isLibraryGiven: true,
            description: { ...description, id: "bench", files, runtimes: {} },
          }),
        resolveWeb: () => Promise.reject(new Error("this runtime is the one that is measured")),
      },
      open: (_, onState) => {
        const embedder = new Embedder(model, { onState });
        return {
          get state(): EmbedderState {
            return embedder.state;
          },
          start: () => embedder.start(),
          close: () => embedder.close(),
          embed: async (asked, role, signal) => {
            if (role === "passage") {
              await held;
              began ||= performance.now();
              texts.push(...asked);
            }
            return await embedder.embed(asked, role, signal);
          },
        };
      },
    },
  });
  await workspace.ready();
  const drained = new Promise<void>((resolve) => {
    const look = (): void => workspace.status().semantic?.state === "ready" ? resolve() : undefined;
    workspace.onProgress(look);
    look();
  });
  const hold = (): () => void => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { workspace, texts, began: () => began, drained, hold };
}

let question = 0;

async function ask(workspace: WorkspaceApi, times: number[], knownTimes: number[]): Promise<void> {
  for (let asked = 0; asked < PHASE; asked++) {
    const number = question++;
    const query = `where is the ${OBJECTS[number % OBJECTS.length]} of part ${number} ` +
      `${DEEDS[number % DEEDS.length]}`;
    times.push(await timed(workspace, query));
    knownTimes.push(await timed(workspace, "known already"));
  }
}

async function timed(workspace: WorkspaceApi, query: string): Promise<number> {
  const began = performance.now();
  await workspace.search({ query, limit: 5 });
  return performance.now() - began;
}

/** Seconds of the model alone on these texts, tokenized and batched as the process does it. */
async function bareSeconds(model: LocalModel, texts: readonly string[]): Promise<number> {
  const { maxTokens, passagePrefix } = model.description;
  const threads = Math.max(1, Math.floor(navigator.hardwareConcurrency / 2));
  const session = await OnnxSession.open({ ...model, threads });
  const tokenizer = readTokenizer(Deno.readTextFileSync(model.tokenizerPath));
  const encoded = texts.map((text) => tokenizer.encode(passagePrefix + text, maxTokens));
  const planning = { padId: tokenizer.padId, mostPositions: session.mostPositions };
  const began = performance.now();
  for (const { batch } of batchesOf(encoded, planning)) await session.run(batch, () => {});
  const seconds = (performance.now() - began) / 1000;
  session.close();
  return seconds;
}
