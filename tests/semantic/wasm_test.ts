import assert from "node:assert/strict";
import { realModel } from "../../scripts/semantic/real_model.ts";
import { Embedder } from "../../src/semantic/embedder.ts";
import { LocalModel } from "../../src/workspace/local_model.ts";
import { cosine } from "../support/cosine.ts";

const native = await realModel();
const wasm = await realModel("wasm");
const texts = [
  "cancel a payment",
  "class LoginThrottle in shop.auth: refuses a user who failed to sign in five times",
  "결제 취소 로직",
];

Deno.test({
  name: "Embedder runs the model in WebAssembly where that is named, and says so",
  ignore: wasm.kind === "skipped",
  fn: async () => {
    assert.ok(wasm.kind === "there");
    const embedder = new Embedder(wasm.model);
    try {
      const vectors = await embedder.embed(texts, "passage");
      assert.deepEqual(vectors.map((vector) => vector.length), [384, 384, 384]);
      assert.deepEqual(embedder.state, { kind: "ready", backend: "wasm", release: "1.26.0" });
      if (native.kind === "skipped") return;
      const other = new Embedder(native.model);
      try {
        const expected = await other.embed(texts, "passage");
        const cosines = vectors.map((vector, index) => cosine(vector, expected[index] ?? []));
        // Other instructions round otherwise, and the model quantises what it computes.
        assert.ok(Math.min(...cosines) >= 0.99, `the cosines are ${cosines}`);
      } finally {
        await other.close();
      }
    } finally {
      await embedder.close();
    }
  },
});

Deno.test({
  name: "LocalModel has WebAssembly run the model where the native library is for no system",
  ignore: wasm.kind === "skipped",
  fn: async () => {
    assert.ok(wasm.kind === "there");
    const { model } = wasm;
    const directory = await Deno.makeTempDir({ prefix: "graphin-embedder-" });
    const libraryPath = `${directory}/libonnxruntime.so`;
    await Deno.writeTextFile(libraryPath, "not a library\n");
    const file = { name: "none", sha256: "" };
    const files = { model: file, tokenizer: file, others: [] };
    const local = new LocalModel({
      settings: { modelType: "english_optimal", offline: true },
      onChange: () => {},
      provision: {
        resolve: () =>
          Promise.resolve({
            ...model,
            libraryPath,
            libraryMissing: undefined,
            isLibraryGiven: false,
            description: { ...model.description, id: "e5-small-v2", files, runtimes: {} },
          }),
        resolveWeb: () => Promise.resolve(model.libraryPath),
      },
    });
    try {
      const ready = await local.ready();
      assert.deepEqual(local.state, {
        kind: "ready",
        backend: "wasm",
        note: `${libraryPath} is no library for any system, so that onnxruntime-web runs the ` +
          "model, several times slower",
      });
      const [vector] = await ready?.embedder.embed(["cancel a payment"], "query") ?? [];
      assert.equal(vector?.length, 384);
    } finally {
      await local.close();
      await Deno.remove(directory, { recursive: true });
    }
  },
});

Deno.test({
  name: "Embedder is off when the module that goes with the WebAssembly is missing",
  ignore: wasm.kind === "skipped",
  fn: async () => {
    assert.ok(wasm.kind === "there");
    const directory = await Deno.makeTempDir({ prefix: "graphin-embedder-" });
    try {
      const libraryPath = `${directory}/ort-wasm-simd-threaded.wasm`;
      await Deno.writeFile(libraryPath, new Uint8Array());
      const embedder = new Embedder({ ...wasm.model, libraryPath });
      const state = await embedder.start();
      assert.ok(state.kind === "off");
      assert.match(state.reason, /ort-wasm-simd-threaded\.wasm cannot be loaded: /);
      assert.match(state.reason, /it needs ort\.wasm\.bundle\.min\.mjs of the same release/);
      await embedder.close();
    } finally {
      await Deno.remove(directory, { recursive: true });
    }
  },
});
