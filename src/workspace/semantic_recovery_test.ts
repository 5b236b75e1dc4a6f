import assert from "node:assert/strict";
import { FakeModel } from "../../tests/support/fake_model.ts";
import {
  isReady,
  openSemantic,
  semanticShop,
  subjects,
  untilSemantic,
} from "../../tests/support/semantic_workspace.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";

/** A file of functions of different names. */
function functions(count: number): string {
  return Array.from({ length: count }, (_, index) => `def load_${index}(x):\n    return x\n`)
    .join("\n\n");
}

Deno.test("after the process was killed only what was not appended is embedded again", async () => {
  using tree = new TemporaryTree({ "shop/many.py": functions(100) });
  let requests = 0;
  const slow = new FakeModel({
    gate: async () => {
      if (++requests > 2) await new Promise(() => {});
    },
  });
  const killed = await openSemantic(tree, slow);
  const { embedded } = await untilSemantic(killed, (semantic) => semantic.embedded === 64);
  // A record of which half was written when the process was killed.
  using after = new TemporaryTree({ "shop/many.py": functions(100) });
  const log = Deno.readFileSync(tree.at(".graphin/vectors.bin"));
  after.write(".graphin/vectors.bin", log.subarray(0, log.length - 10));
  const model = new FakeModel();
  const next = await openSemantic(after, model);
  const status = await untilSemantic(next, isReady);
  assert.deepEqual([status.embedded, status.total], [100, 100]);
  assert.equal(model.passages.length, 100 - embedded + 1);
  await next.close();
  await killed.close();
});

Deno.test("a file that is saved again while a large one is embedded comes first", async () => {
  using tree = new TemporaryTree({ ...semanticShop, "shop/many.py": functions(300) });
  let requests = 0;
  const changed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const model = new FakeModel({
    gate: async () => {
      if (++requests < 3) return;
      asked.resolve();
      await changed.promise;
    },
  });
  // What was changed last comes first.
  Deno.utimeSync(tree.at("shop/many.py"), Date.now() / 1000 + 100, Date.now() / 1000 + 100);
  const workspace = await openSemantic(tree, model);
  await asked.promise;
  tree.write("shop/stock.py", "def restock(shelf):\n    return shelf\n");
  await workspace.catchUp();
  changed.resolve();
  const status = await untilSemantic(workspace, isReady);
  assert.equal(status.embedded, status.total);
  const order = subjects(model.passages);
  const place = order.findIndex((subject) => subject.includes("restock"));
  assert.ok(place >= 0 && place < 32 * 5, `it came as number ${place} of ${order.length}`);
  await workspace.close();
});

Deno.test("a file that was not on disk as it is indexed is embedded once it is", async () => {
  using tree = new TemporaryTree(semanticShop);
  const text = semanticShop["shop/stock.py"] ?? "";
  const provided = Promise.withResolvers<void>();
  const model = new FakeModel({ provision: () => provided.promise });
  const workspace = await openSemantic(tree, model);
  tree.write("shop/stock.py", "def other():\n    pass\n");
  provided.resolve();
  const without = await untilSemantic(workspace, isReady);
  assert.deepEqual([without.embedded, without.total], [5, 6]);
  tree.write("shop/stock.py", text);
  await workspace.catchUp();
  const whole = await untilSemantic(workspace, ({ embedded }) => embedded === 6);
  assert.equal(whole.total, 6);
  assert.ok(subjects(model.passages).includes("function reserve"));
  await workspace.close();
});

Deno.test("a plain file that gets parts is no longer found as a whole by meaning", async () => {
  using tree = new TemporaryTree({ "notes.md": "How parcels are sold.\n" });
  const workspace = await openSemantic(tree, new FakeModel());
  assert.equal((await untilSemantic(workspace, isReady)).embedded, 1);
  tree.write("notes.md", "# Parcels\n\nHow they are sold.\n\n# Vouchers\n\nHow they are bought.\n");
  await workspace.catchUp();
  const status = await untilSemantic(workspace, isReady);
  assert.deepEqual([status.embedded, status.total], [2, 2]);
  await workspace.close();
});

Deno.test("nothing is asked of a model, and nothing said of one, where meaning is not asked for", async () => {
  using tree = new TemporaryTree(semanticShop);
  const { openWorkspace } = await import("./workspace.ts");
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: false,
  });
  await workspace.ready();
  assert.equal(workspace.status().semantic, undefined);
  const answer = await workspace.search({ query: "money back", limit: 5 });
  assert.equal(answer.semanticNote, undefined);
  await workspace.close();
  assert.throws(() => Deno.statSync(tree.at(".graphin/vectors.bin")), Deno.errors.NotFound);
});
