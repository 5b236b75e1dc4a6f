import assert from "node:assert/strict";
import process from "node:process";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { realModel } from "../../scripts/semantic/real_model.ts";
import { Embedder, type EmbedderModel, type EmbedderState } from "../../src/semantic/embedder.ts";
import { cosine } from "../support/cosine.ts";
import { referenceFile } from "../support/reference_texts.ts";

const real = await realModel();
const ignore = real.kind === "skipped";
const passages = z.array(z.string()).parse(JSON.parse(referenceFile("passages.json")));

function model(): EmbedderModel & { readonly libraryPath: string } {
  assert.ok(real.kind === "there");
  return real.model;
}

/** Vectors that another implementation gives, each passage by itself. */
function referenceVectors(): Int16Array[] {
  const texts = z.array(z.string()).parse(JSON.parse(referenceFile("e5_small_v2_vectors.json")));
  return texts.map((text) => new Int16Array(Uint8Array.fromBase64(text).buffer));
}

function leastCosine(
  vectors: readonly Float32Array[],
  others: readonly ArrayLike<number>[],
): number {
  assert.equal(vectors.length, others.length);
  return Math.min(...vectors.map((vector, index) => cosine(vector, others[index] ?? [])));
}

/** Many long passages, which take much longer than a query. */
const manyPassages = Array.from({ length: 96 }, (_, index) => `${passages[54]} ${index}`.repeat(6));

Deno.test({
  name: "Embedder gives the reference's vectors for passages by themselves",
  ignore,
  fn: async () => {
    const embedder = new Embedder(model());
    try {
      const vectors: Float32Array[] = [];
      for (const passage of passages) {
        vectors.push(...await embedder.embed([passage], "passage"));
      }
      assert.ok(passages.length >= 50);
      const least = leastCosine(vectors, referenceVectors());
      assert.ok(least >= 0.999, `the least cosine is ${least}`);
      for (const vector of vectors) {
        assert.equal(vector.length, 384);
        assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5);
      }
    } finally {
      await embedder.close();
    }
  },
});

Deno.test({
  name: "Embedder gives nearly the same vectors in batches: the model quantises a batch as a whole",
  ignore,
  fn: async () => {
    const embedder = new Embedder(model());
    try {
      const vectors = await embedder.embed(passages, "passage");
      const cosines = vectors
        .map((vector, index) => cosine(vector, referenceVectors()[index] ?? []))
        .sort((a, b) => a - b);
      console.log(`cosine of batched and single: least ${cosines[0]}, median ${cosines[28]}`);
      assert.ok((cosines[0] ?? 0) >= 0.98);
      assert.ok((cosines[28] ?? 0) >= 0.99);
    } finally {
      await embedder.close();
    }
  },
});

Deno.test({
  name: "Embedder finds the passage that a question means",
  ignore,
  fn: async () => {
    const embedder = new Embedder(model());
    try {
      const described = passages.slice(0, 40);
      const [vectors, [question]] = await Promise.all([
        embedder.embed(described, "passage"),
        embedder.embed(["compare two strings by how many letters differ"], "query"),
      ]);
      const scores = vectors.map((vector) => cosine(vector, question ?? []));
      const best = described[scores.indexOf(Math.max(...scores))];
      assert.match(best ?? "", /shop.text: levenshtein/);
    } finally {
      await embedder.close();
    }
  },
});

Deno.test({
  name: "Embedder answers a query before the passages that were there first",
  ignore,
  fn: async () => {
    const embedder = new Embedder(model(), { threads: 1 });
    try {
      await embedder.start();
      const order: string[] = [];
      const batch = embedder.embed(manyPassages, "passage").then(() => order.push("passages"));
      await embedder.embed(["cancel a payment"], "query").then(() => order.push("query"));
      await batch;
      assert.deepEqual(order, ["query", "passages"]);
    } finally {
      await embedder.close();
    }
  },
});

Deno.test({
  name: "Embedder starts the process again when it is killed within a batch",
  ignore,
  fn: async () => {
    const states: EmbedderState["kind"][] = [];
    const embedder = new Embedder(model(), { onState: ({ kind }) => states.push(kind) });
    try {
      await embedder.start();
      const batch = embedder.embed(manyPassages, "passage");
      await embedder.embed(["cancel a payment"], "query");
      const first = embedder.processId;
      assert.ok(first !== undefined);
      Deno.kill(first, "SIGKILL");
      assert.equal((await batch).length, manyPassages.length);
      assert.notEqual(embedder.processId, first);
      assert.deepEqual(states, ["starting", "ready", "starting", "ready"]);
    } finally {
      await embedder.close();
    }
  },
});

Deno.test({
  name: "Embedder stops work that is no longer wanted, and goes on with the next",
  ignore,
  fn: async () => {
    const embedder = new Embedder(model());
    try {
      await embedder.start();
      const aborted = new AbortController();
      const batch = embedder.embed(manyPassages, "passage", aborted.signal);
      const order: string[] = [];
      const refused = assert.rejects(batch, { name: "AbortError" });
      aborted.abort();
      await refused.then(() => order.push("aborted"));
      await embedder.embed(["x"], "passage").then(() => order.push("next"));
      assert.deepEqual(order, ["aborted", "next"]);
    } finally {
      await embedder.close();
    }
  },
});

Deno.test({
  name: "Embedder is off with a reason when the library or the model is none",
  ignore,
  fn: async () => {
    const directory = await Deno.makeTempDir({ prefix: "graphin-embedder-" });
    try {
      const text = `${directory}/library.so`;
      await Deno.writeTextFile(text, "not a library\n");
      for (
        const [broken, reason] of [
          [{ libraryPath: text }, `${text} is no library for any system`],
          [{ modelPath: text }, `the model ${text} cannot be loaded`],
          [{ tokenizerPath: text }, `the tokenizer ${text} cannot be used: it is no JSON`],
        ] as const
      ) {
        const embedder = new Embedder({ ...model(), ...broken });
        const state = await embedder.start();
        assert.ok(state.kind === "off");
        assert.ok(state.reason.startsWith(reason), state.reason);
        await embedder.close();
      }
    } finally {
      await Deno.remove(directory, { recursive: true });
    }
  },
});

Deno.test({
  name: "the process that runs the model ends when the one that asks it is killed",
  ignore: ignore || Deno.build.os === "windows",
  fn: async () => {
    const script = fileURLToPath(new URL("../support/embedding_parent.ts", import.meta.url));
    const parent = new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--no-check", "-A", script, JSON.stringify(model())],
      stdout: "piped",
    }).spawn();
    const reader = parent.stdout.getReader();
    const id = Number(new TextDecoder().decode((await reader.read()).value));
    assert.ok(isRunning(id));
    parent.kill("SIGKILL");
    await parent.status;
    await reader.cancel();
    while (isRunning(id)) await new Promise((resolve) => setTimeout(resolve, 20));
  },
});

Deno.test({
  name: "OnnxSession keeps what a run reads and writes from the garbage collector",
  ignore,
  fn: async () => {
    const script = fileURLToPath(new URL("../support/collected_runs.ts", import.meta.url));
    const { libraryPath, modelPath } = model();
    const run = ["run", "--quiet", "--no-check", "-A", "--v8-flags=--expose-gc"];
    const { success, stdout } = await new Deno.Command(Deno.execPath(), {
      args: [...run, script, libraryPath, modelPath],
    }).output();
    assert.ok(success);
    assert.equal(new TextDecoder().decode(stdout), "0\n");
  },
});

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
