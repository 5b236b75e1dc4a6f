import assert from "node:assert/strict";
import type { ProvisionedModel } from "../provision/provision.ts";
import type { EmbedderState } from "../semantic/embedder.ts";
import { type LocalEmbedder, LocalModel, type LocalModelState } from "./local_model.ts";

const file = { name: "weights", sha256: "" };
const native: ProvisionedModel = {
  libraryPath: "/cache/libonnxruntime.so",
  libraryMissing: undefined,
  isLibraryGiven: false,
  modelPath: "/cache/weights",
  tokenizerPath: "/cache/words",
  description: {
    id: "letters",
    dimensions: 4,
    queryPrefix: "",
    passagePrefix: "",
    pooling: "mean",
    maxTokens: 64,
    files: { model: file, tokenizer: file, others: [] },
    runtimes: {},
  },
};

/** Runs models of which the library is WebAssembly, and has the given fault with others. */
function runner(
  fault: Extract<EmbedderState, { kind: "off" }>,
  opened: string[],
): (model: ProvisionedModel, onState: (state: EmbedderState) => void) => LocalEmbedder {
  return ({ libraryPath }, onState) => {
    opened.push(libraryPath);
    const state: EmbedderState = libraryPath.endsWith(".wasm")
      ? { kind: "ready", backend: "wasm", release: "0.0.0" }
      : fault;
    return {
      state,
      start: () => {
        onState({ kind: "starting" });
        onState(state);
        return Promise.resolve(state);
      },
      embed: () => Promise.reject(new Error("nobody asks")),
      close: () => Promise.resolve(),
    };
  };
}

/** What becomes of a model whose library has a fault. */
async function fateOf(
  model: ProvisionedModel,
  fault: Partial<Extract<EmbedderState, { kind: "off" }>> = {},
  resolveWeb: () => Promise<string> = () => Promise.resolve("/cache/runtime.wasm"),
): Promise<{ states: LocalModelState[]; opened: string[]; isUsed: boolean }> {
  const opened: string[] = [];
  const states: LocalModelState[] = [];
  const reason = "the library needs GLIBC_2.34";
  const local: LocalModel = new LocalModel({
    settings: { modelType: "english_optimal", offline: true },
    onChange: () => states.push(local.state),
    provision: { resolve: () => Promise.resolve(model), resolveWeb },
    open: runner({ kind: "off", reason, isRuntime: true, ...fault }, opened),
  });
  const isUsed = await local.ready() !== undefined;
  await local.close();
  return { states, opened, isUsed };
}

Deno.test("a native library that does not load has onnxruntime-web take its place, and the reason told", async () => {
  const { states, opened, isUsed } = await fateOf(native);
  assert.ok(isUsed);
  assert.deepEqual(opened, ["/cache/libonnxruntime.so", "/cache/runtime.wasm"]);
  assert.deepEqual(states, [
    { kind: "preparing", note: "the model is being loaded" },
    {
      kind: "preparing",
      note: "onnxruntime-web is looked for, since the library needs GLIBC_2.34",
    },
    { kind: "preparing", note: "the model is being loaded" },
    {
      kind: "ready",
      backend: "wasm",
      note:
        "the library needs GLIBC_2.34, so that onnxruntime-web runs the model, several times slower",
    },
  ]);
});

Deno.test("where no native library is, its absence is told beside what runs instead", async () => {
  const libraryMissing = "no archive is known for darwin/amd64";
  const web = { ...native, libraryPath: "/cache/runtime.wasm", libraryMissing };
  const { states, opened } = await fateOf(web);
  assert.deepEqual(opened, ["/cache/runtime.wasm"]);
  assert.deepEqual(states.at(-1), { kind: "ready", backend: "wasm", note: libraryMissing });
});

Deno.test("neither a library that the user named nor a model that cannot be used is replaced", async () => {
  const asked = (): Promise<string> => Promise.reject(new Error("nobody is to ask for it"));
  const note = "the library needs GLIBC_2.34";
  const named = await fateOf({ ...native, isLibraryGiven: true }, {}, asked);
  assert.deepEqual(named.states.at(-1), { kind: "unavailable", note });
  assert.ok(!named.isUsed);
  const reason = "the model wants pictures";
  const model = await fateOf(native, { reason, isRuntime: false }, asked);
  assert.deepEqual(model.states.at(-1), { kind: "unavailable", note: reason });
});

Deno.test("where onnxruntime-web cannot be had either, both reasons are told", async () => {
  const { states, opened, isUsed } = await fateOf(
    native,
    {},
    () => Promise.reject(new Error("nothing may be downloaded")),
  );
  assert.ok(!isUsed);
  assert.deepEqual(opened, ["/cache/libonnxruntime.so"]);
  assert.deepEqual(states.at(-1), {
    kind: "unavailable",
    note: "the library needs GLIBC_2.34; onnxruntime-web cannot take its place: nothing may be " +
      "downloaded",
  });
});
