/**
 * Opens a kept workspace, searched by meaning or by words alone, and prints what is in memory then, of this process and of
 * the one with the model, and for how long the event loop was held up at most. Most vectors are none that the model has
 * made, since that would take an hour; but it embeds some long passages, and answers queries.
 *
 * Usage: semantic_memory_once.ts ROOT [MODEL (JSON of an EmbedderModel); without search by meaning if left out]
 */
import { Embedder, type EmbedderModel } from "../../src/semantic/embedder.ts";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { passageVectors } from "./passage_vectors.ts";
import { residentMemory } from "./resident_memory.ts";

const DIMENSIONS = 384;

/** As long as passages are at most, and as many as one request of the backlog has. */
const LONG_PASSAGES = Array.from({ length: 32 }, (_, index) => `${index} cancel `.repeat(96));
const QUERIES = 20;

const [root = "", given] = Deno.args;
const model: EmbedderModel | undefined = given === undefined ? undefined : JSON.parse(given);
const vectors = passageVectors(DIMENSIONS, 5);
const none = { name: "none", sha256: "" };
let embedder: Embedder | undefined;
const workspace = await openWorkspace({
  root,
  version: "bench",
  watch: false,
  ...(model !== undefined
    ? {
      semantic: { modelType: "english_optimal", offline: true, maxNodes: 0 },
      model: {
        provision: {
          resolve: () =>
            Promise.resolve({
              ...model,
              libraryMissing: undefined,
              isLibraryGiven: false,
              description: {
                ...model.description,
                id: "bench",
                files: { model: none, tokenizer: none, others: [] },
                runtimes: {},
              },
            }),
          resolveWeb: () => Promise.reject(new Error("there is no runtime at all")),
        },
        open: (_, onState) => {
          const real = new Embedder(model, { onState });
          embedder = real;
          return {
            get state() {
              return real.state;
            },
            start: () => real.start(),
            close: () => real.close(),
            embed: async (texts, role, signal) => {
              if (role === "query") return await real.embed(texts, role, signal);
              await new Promise((next) => setTimeout(next));
              return texts.map(() => vectors.next().value ?? new Float32Array(DIMENSIONS));
            },
          };
        },
      },
    }
    : {}),
});
await workspace.ready();
let longest = 0;
let last = performance.now();
const ticks = setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last);
  last = now;
}, 1);
if (model !== undefined) {
  await new Promise<void>((resolve) => {
    const look = (): void => workspace.status().semantic?.state === "ready" ? resolve() : undefined;
    workspace.onProgress(look);
    look();
  });
}
clearInterval(ticks);
for (let query = 0; query < QUERIES; query++) {
  await workspace.search({ query: `where is file ${query} read`, limit: 5 });
}
await embedder?.embed(LONG_PASSAGES, "passage");
const { semantic, nodes } = workspace.status();
// What was needed once is given back at rest.
await new Promise((next) => setTimeout(next, 3000));
const { resident } = await residentMemory(Deno.pid);
const id = embedder?.processId;
const beside = id === undefined ? 0 : (await residentMemory(id)).resident;
const embedded = semantic?.embedded ?? 0;
console.log(JSON.stringify({ resident, beside, nodes, embedded, longest }));
await workspace.close();
Deno.exit();
