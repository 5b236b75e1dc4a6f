/**
 * Opens a kept workspace, searched by meaning with vectors that no model has made or by words alone, and prints what is in
 * memory then, and for how long the event loop was held up at most.
 *
 * Usage: semantic_memory_once.ts ROOT with|without
 */
import type { EmbedderState } from "../../src/semantic/embedder.ts";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { passageVectors } from "./passage_vectors.ts";
import { residentMemory } from "./resident_memory.ts";

const DIMENSIONS = 384;

const [root = "", how = ""] = Deno.args;
const vectors = passageVectors(DIMENSIONS, 5);
const none = { name: "none", sha256: "" };
const state: EmbedderState = { kind: "ready", backend: "native", release: "none" };
const workspace = await openWorkspace({
  root,
  version: "bench",
  watch: false,
  ...(how === "with"
    ? {
      semantic: { modelType: "english_optimal", offline: true, maxNodes: 0 },
      model: {
        provision: {
          resolve: () =>
            Promise.resolve({
              libraryPath: "",
              libraryMissing: undefined,
              isLibraryGiven: false,
              modelPath: "",
              tokenizerPath: "",
              description: {
                id: "none",
                dimensions: DIMENSIONS,
                queryPrefix: "",
                passagePrefix: "",
                pooling: "mean",
                maxTokens: 512,
                files: { model: none, tokenizer: none, others: [] },
                runtimes: {},
              },
            }),
          resolveWeb: () => Promise.reject(new Error("there is no runtime at all")),
        },
        open: (_, onState) => ({
          state,
          start: () => {
            onState(state);
            return Promise.resolve(state);
          },
          close: () => Promise.resolve(),
          embed: async (texts) => {
            await new Promise((next) => setTimeout(next));
            return texts.map(() => vectors.next().value ?? new Float32Array(DIMENSIONS));
          },
        }),
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
if (how === "with") {
  await new Promise<void>((resolve) => {
    const look = (): void => workspace.status().semantic?.state === "ready" ? resolve() : undefined;
    workspace.onProgress(look);
    look();
  });
}
clearInterval(ticks);
const { semantic, nodes } = workspace.status();
// What was needed once is given back at rest.
await new Promise((next) => setTimeout(next, 3000));
const { resident } = await residentMemory(Deno.pid);
console.log(JSON.stringify({ resident, nodes, embedded: semantic?.embedded ?? 0, longest }));
await workspace.close();
Deno.exit();
