import assert from "node:assert/strict";
import { commandOutcome } from "../../tests/support/command_outcome.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { shopPlaces } from "../../tests/support/shop_places.ts";
import type { SemanticStatus } from "../workspace/workspace_api.ts";

const whole: SemanticStatus = {
  state: "ready",
  backend: "native",
  model: "e5-small-v2",
  embedded: 31,
  total: 31,
  note: "",
};
const preparing: SemanticStatus = {
  ...whole,
  state: "preparing",
  backend: "none",
  model: "",
  embedded: 0,
  note: "model.onnx is being downloaded: 4 %",
};

/** A workspace in which search by meaning gets from one state to the next once it is ready. */
function gettingReady(states: readonly SemanticStatus[]): FakeWorkspace {
  const workspace = new FakeWorkspace({ semantic: states[0] ?? whole });
  const steps = states.slice(1);
  const next = (): void => {
    const semantic = steps.shift();
    if (semantic === undefined) return;
    workspace.progressTo({ semantic });
    setTimeout(next, 0);
  };
  setTimeout(next, 0);
  return workspace;
}

const halfway: SemanticStatus = { ...whole, state: "embedding", embedded: 15 };

Deno.test("index --semantic embeds everything, with progress", async () => {
  const { code, out, err } = await commandOutcome(["index", "--semantic", "--progress"], {
    workspace: gettingReady([
      preparing,
      { ...preparing, note: "model.onnx is being downloaded: 80 %" },
      halfway,
      whole,
    ]),
  });
  assert.equal(code, 0);
  assert.equal(
    out,
    "indexed /projects/orders: 8 files, 31 nodes, 64 edges\n" +
      "search by meaning is ready, 31 of 31 nodes (e5-small-v2, native)\n",
  );
  assert.equal(
    err,
    "graphin: model.onnx is being downloaded\ngraphin: embedding 48 % (15 of 31 nodes)\n",
  );
});

Deno.test("index --semantic fails where the model cannot be used, or the owner does not use one", async () => {
  const unusable = await commandOutcome(["index", "--semantic"], {
    workspace: new FakeWorkspace({
      semantic: { ...preparing, state: "unavailable", note: "the model is nowhere; fetch it" },
    }),
  });
  assert.equal(unusable.code, 1);
  assert.equal(
    unusable.err,
    "graphin: search by meaning is unavailable: the model is nowhere; fetch it\n",
  );
  const owner = await commandOutcome(["index", "--semantic"], { workspace: new FakeWorkspace() });
  assert.equal(owner.code, 1);
  assert.match(owner.err, /the graphin process that keeps the index searches by names and words/);
});

Deno.test("search --semantic waits for the model, and tells what limits the answer", async () => {
  const workspace = gettingReady([preparing, whole]);
  workspace.onSearch = () => ({
    results: [{ ...shopPlaces.cancel, match: "semantic" }],
    semanticNote: "search by meaning covers 15 of 31 nodes so far",
  });
  const args = ["search", "give money back", "--model-type", "english_optimal"];
  const { code, out, err, opened } = await commandOutcome(args, { workspace });
  assert.equal(code, 0);
  assert.match(out, /^OrderService\.cancel /);
  assert.equal(err, "graphin: search by meaning covers 15 of 31 nodes so far\n");
  assert.equal(opened[0]?.semantic?.modelType, "english_optimal");
  const json = await commandOutcome([...args, "--json"], { workspace });
  assert.equal(
    JSON.parse(json.out).semantic_note,
    "search by meaning covers 15 of 31 nodes so far",
  );
});

Deno.test("search without a model asks for none", async () => {
  const workspace = new FakeWorkspace();
  workspace.onSearch = () => ({ results: [{ ...shopPlaces.cancel, match: "lexical" }] });
  const { err, opened } = await commandOutcome(["search", "cancel"], { workspace });
  assert.equal(err, "");
  assert.deepEqual(opened, [{ root: undefined, workers: undefined, force: false }]);
});

Deno.test("status tells where search by meaning stands", async () => {
  const workspace = new FakeWorkspace({ semantic: halfway });
  const text = await commandOutcome(["status"], { workspace });
  assert.match(text.out, /^meaning +embedding, 15 of 31 nodes \(e5-small-v2, native\)$/m);
  const json = await commandOutcome(["status", "--json"], { workspace });
  assert.deepEqual(JSON.parse(json.out).semantic, { ...halfway });
});
