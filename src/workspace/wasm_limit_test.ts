import assert from "node:assert/strict";
import { FakeModel } from "../../tests/support/fake_model.ts";
import { isReady, openSemantic, untilSemantic } from "../../tests/support/semantic_workspace.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { wasmMostNodes } from "./wasm_most_nodes.ts";

/** A file of so many functions. */
function functions(count: number): string {
  return Array.from({ length: count }, (_, index) => `def rule_${index}():\n    pass\n`).join("\n");
}

Deno.test("a workspace that is too large for WebAssembly is searched by words, and the reason told", async () => {
  using tree = new TemporaryTree({ "rules.py": functions(wasmMostNodes + 1) });
  const model = new FakeModel({ backend: "wasm" });
  const workspace = await openSemantic(tree, model, { maxNodes: undefined });
  const status = await untilSemantic(workspace, ({ state }) => state === "unavailable");
  assert.equal(status.backend, "none");
  assert.equal(
    status.note,
    "5001 nodes have no vector, and onnxruntime-web is too slow for more than 5000: " +
      "--semantic-max-nodes says how many of them it is to embed all the same",
  );
  const { results, semanticNote = "" } = await workspace.search({ query: "rule_7", limit: 1 });
  assert.equal(results[0]?.id, "rules.rule_7");
  assert.match(semanticNote, /^search by meaning is unavailable: 5001 nodes have no vector/);
  assert.deepEqual(model.passages, []);
  await workspace.close();
  assert.ok(model.isClosed);
});

Deno.test("WebAssembly embeds as many nodes as it is told to, and all of a workspace that is small enough", async () => {
  using large = new TemporaryTree({ "rules.py": functions(wasmMostNodes + 1) });
  const model = new FakeModel({ backend: "wasm" });
  const workspace = await openSemantic(large, model, { maxNodes: 40 });
  const { embedded, backend, total } = await untilSemantic(workspace, isReady);
  assert.deepEqual({ embedded, backend, total }, { embedded: 40, backend: "wasm", total: 5001 });
  await workspace.close();

  using small = new TemporaryTree({ "rules.py": functions(20) });
  const other = await openSemantic(small, new FakeModel({ backend: "wasm" }), {
    maxNodes: undefined,
  });
  assert.equal((await untilSemantic(other, isReady)).embedded, 20);
  // What comes later counts, too.
  small.write("more.py", functions(wasmMostNodes + 1));
  await other.catchUp();
  const late = await untilSemantic(other, ({ state }) => state === "unavailable");
  assert.match(late.note, /^5001 nodes have no vector/);
  await other.close();
});

Deno.test("what has a vector already is no work for WebAssembly", async () => {
  using tree = new TemporaryTree({ "rules.py": functions(wasmMostNodes + 1) });
  const native = await openSemantic(tree, new FakeModel());
  await untilSemantic(native, isReady);
  await native.close();
  const model = new FakeModel({ backend: "wasm" });
  const workspace = await openSemantic(tree, model, { maxNodes: undefined });
  const { embedded, backend } = await untilSemantic(workspace, isReady);
  assert.deepEqual({ embedded, backend }, { embedded: 5001, backend: "wasm" });
  assert.deepEqual(model.passages, []);
  await workspace.close();
});
