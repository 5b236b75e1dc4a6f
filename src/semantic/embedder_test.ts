import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { Embedder, type EmbedderOptions, type EmbedderState } from "./embedder.ts";

const fake = fileURLToPath(
  new URL("../../tests/support/fake_embedding_process.ts", import.meta.url),
);

const model = {
  libraryPath: "library.so",
  modelPath: "model.onnx",
  tokenizerPath: "tokenizer.json",
  description: {
    dimensions: 2,
    queryPrefix: "",
    passagePrefix: "",
    pooling: "mean",
    maxTokens: 512,
  },
} as const;

/** An embedder whose process behaves as told, while a test uses it. */
async function withProcess(
  behaviour: readonly string[],
  use: (embedder: Embedder, states: EmbedderState[]) => Promise<void>,
  options: EmbedderOptions = {},
): Promise<void> {
  const states: EmbedderState[] = [];
  const run = [Deno.execPath(), "run", "--quiet", "--no-check", "-A", fake] as const;
  const embedder = new Embedder(model, {
    command: [...run, ...behaviour],
    onState: (state) => states.push(state),
    ...options,
  });
  try {
    await use(embedder, states);
  } finally {
    await embedder.close();
  }
}

function arrays(vectors: readonly Float32Array[]): number[][] {
  return vectors.map((vector) => [...vector]);
}

Deno.test("Embedder starts its process with the first request and gives a vector for each text", async () => {
  await withProcess(["well"], async (embedder, states) => {
    assert.equal(embedder.state.kind, "idle");
    assert.equal(embedder.processId, undefined);
    assert.deepEqual(arrays(await embedder.embed(["one", "three"], "passage")), [[1, 3], [2, 5]]);
    assert.deepEqual(arrays(await embedder.embed(["query"], "query")), [[3, 5]]);
    assert.deepEqual(await embedder.embed([], "query"), []);
    assert.deepEqual(states, [
      { kind: "starting" },
      { kind: "ready", backend: "native", release: "0.0.0" },
    ]);
    assert.equal(embedder.backend, "native");
  });
});

Deno.test("Embedder fails requests that the model fails on, and no others", async () => {
  await withProcess(["well"], async (embedder) => {
    const [failed, fine] = await Promise.allSettled([
      embedder.embed(["fail"], "passage"),
      embedder.embed(["fine"], "passage"),
    ]);
    assert.ok(failed.status === "rejected");
    assert.equal(failed.reason.message, "the model dislikes the text");
    assert.ok(fine.status === "fulfilled");
    assert.equal(embedder.state.kind, "ready");
  });
});

Deno.test("Embedder asks a new process again for what the dead one owes", async () => {
  const directory = await Deno.makeTempDir({ prefix: "graphin-embedder-" });
  try {
    await withProcess(["dying-once", `${directory}/died`], async (embedder, states) => {
      const both = [embedder.embed(["one"], "passage"), embedder.embed(["three"], "query")];
      const [first = [], second = []] = await Promise.all(both);
      assert.deepEqual([...arrays(first), ...arrays(second)], [[1, 3], [2, 5]]);
      const kinds = states.map(({ kind }) => kind);
      assert.deepEqual(kinds, ["starting", "ready", "starting", "ready"]);
    });
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("Embedder is off once its process has died three times", async () => {
  await withProcess(["dying"], async (embedder, states) => {
    const reason =
      "the process that runs the model died 3 times, last while it loaded the model: " +
      "it ended with status 3, after saying: out of luck";
    await assert.rejects(embedder.embed(["one"], "passage"), {
      name: "SemanticError",
      message: reason,
    });
    assert.deepEqual(embedder.state, { kind: "off", reason, isRuntime: true });
    assert.deepEqual(states.map(({ kind }) => kind), ["starting", "starting", "starting", "off"]);
    await assert.rejects(embedder.embed(["two"], "query"), { message: reason });
    assert.equal(embedder.processId, undefined);
  });
  await withProcess(["dying-asked"], async (embedder) => {
    await assert.rejects(embedder.embed(["one"], "passage"), {
      message: "the process that runs the model died 3 times, last while it ran the model: " +
        "it ended with status 4",
    });
    // The runtime can be loaded.
    assert.ok(embedder.state.kind === "off" && !embedder.state.isRuntime);
  });
});

Deno.test("Embedder is off at once when the model cannot be used", async () => {
  await withProcess(["unusable"], async (embedder, states) => {
    const state = await embedder.start();
    assert.deepEqual(state, { kind: "off", reason: "the model is a poem", isRuntime: false });
    assert.deepEqual(states.map(({ kind }) => kind), ["starting", "off"]);
    assert.equal(embedder.backend, "none");
  });
  await withProcess(["no-runtime"], async (embedder) => {
    const reason = "the library is a song";
    assert.deepEqual(await embedder.start(), { kind: "off", reason, isRuntime: true });
  });
});

Deno.test("Embedder is off when the program is not there", async () => {
  const embedder = new Embedder(model, { command: ["/nowhere/graphin", "embed"] });
  const state = await embedder.start();
  assert.ok(state.kind === "off");
  assert.match(state.reason, /^the process that runs the model cannot be started: /);
  await embedder.close();
});

Deno.test("Embedder takes a process that writes what is no answer for dead", async () => {
  await withProcess(["babbling"], async (embedder) => {
    const state = await embedder.start();
    assert.deepEqual(state, {
      kind: "off",
      reason: "the process that runs the model died 3 times, last while it loaded the model: " +
        "it said what is no answer",
      isRuntime: true,
    });
  });
});

Deno.test("Embedder takes a process that does not answer for dead", async () => {
  await withProcess(["hanging"], async (embedder) => {
    const state = await embedder.start();
    assert.ok(state.kind === "off");
    assert.match(state.reason, /last while it loaded the model: it gave no answer for 0\.05 s$/);
  }, { patienceMs: 50 });
});

Deno.test("Embedder rejects what is aborted, before and after it was sent", async () => {
  await withProcess(["well"], async (embedder) => {
    await assert.rejects(embedder.embed(["one"], "query", AbortSignal.abort()), {
      name: "AbortError",
    });
    assert.equal(embedder.state.kind, "idle");
    const aborted = new AbortController();
    const pending = embedder.embed(["one"], "query", aborted.signal);
    aborted.abort(new Error("nobody asks any more"));
    await assert.rejects(pending, { message: "nobody asks any more" });
    assert.equal((await embedder.embed(["two"], "query")).length, 1);
  });
});

Deno.test("Embedder fails what is under way when it is closed", async () => {
  await withProcess(["hanging"], async (embedder) => {
    const pending = embedder.embed(["one"], "query");
    const rejected = assert.rejects(pending, { message: "the model is closed" });
    await embedder.close();
    await rejected;
    assert.deepEqual(await embedder.start(), { kind: "closed" });
    await assert.rejects(embedder.embed(["two"], "query"), { message: "the model is closed" });
  });
});
