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

Deno.test("all nodes of a workspace are embedded, the most useful first, and found by meaning", async () => {
  using tree = new TemporaryTree(semanticShop);
  const model = new FakeModel();
  const workspace = await openSemantic(tree, model);
  const status = await untilSemantic(workspace, isReady);
  assert.deepEqual(status, {
    state: "ready",
    backend: "native",
    model: "fake",
    embedded: 6,
    total: 6,
    note: "",
  });
  const order = subjects(model.passages);
  const place = (subject: string): number => order.findIndex((found) => found.includes(subject));
  assert.equal(order.length, 6);
  const publicCode = ["class Payments", "Payments.cancel", "reserve"].map(place);
  const others = ["_ledger", "Shop"].map(place);
  assert.deepEqual(publicCode.toSorted(), [0, 1, 2]);
  assert.deepEqual(others.toSorted(), [3, 4]);
  assert.equal(place("test_cancel"), 5);
  const { results, semanticNote } = await workspace.search({ query: "money back", limit: 5 });
  assert.equal(results[0]?.id, "shop.payments.Payments.cancel");
  assert.equal(results[0]?.match, "both");
  assert.equal(semanticNote, undefined);
  await workspace.close();
  assert.equal(model.isClosed, true);
});

Deno.test("vectors are kept: a restart embeds nothing, an edit what has another passage", async () => {
  using tree = new TemporaryTree(semanticShop);
  const first = await openSemantic(tree, new FakeModel());
  await untilSemantic(first, isReady);
  await first.close();
  const model = new FakeModel();
  const second = await openSemantic(tree, model);
  assert.equal((await untilSemantic(second, isReady)).embedded, 6);
  assert.deepEqual(model.passages, []);
  const text = semanticShop["shop/payments.py"] ?? "";
  tree.write("shop/payments.py", `import decimal\n\n${text}`);
  await second.catchUp();
  assert.equal((await untilSemantic(second, isReady)).embedded, 6);
  assert.deepEqual(model.passages, []);
  tree.write("shop/stock.py", "def reserve(parcel, shelf):\n    return parcel\n");
  await second.catchUp();
  assert.equal((await untilSemantic(second, isReady)).embedded, 6);
  assert.deepEqual(subjects(model.passages), ["function reserve"]);
  await second.close();
});

Deno.test("a file that is moved keeps nothing of its old place, and one that is back has its vectors at once", async () => {
  using tree = new TemporaryTree(semanticShop);
  const model = new FakeModel();
  const workspace = await openSemantic(tree, model);
  await untilSemantic(workspace, isReady);
  tree.remove("shop/stock.py");
  await workspace.catchUp();
  const without = await untilSemantic(workspace, isReady);
  assert.deepEqual([without.embedded, without.total], [5, 5]);
  const asked = model.passages.length;
  tree.write("shop/stock.py", semanticShop["shop/stock.py"] ?? "");
  await workspace.catchUp();
  const back = await untilSemantic(workspace, isReady);
  assert.deepEqual([back.embedded, back.total], [6, 6]);
  assert.equal(model.passages.length, asked);
  await workspace.close();
});

Deno.test("what changes while it is embedded has the vector of what it is now", async () => {
  using tree = new TemporaryTree({ "shop/stock.py": "def reserve(parcel):\n    return parcel\n" });
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const model = new FakeModel({
    gate: async () => {
      asked.resolve();
      await gate.promise;
    },
  });
  const workspace = await openSemantic(tree, model);
  await asked.promise;
  tree.remove("shop/stock.py");
  await workspace.catchUp();
  tree.write("shop/voucher.py", "def redeem(voucher):\n    return voucher\n");
  tree.write("shop/stock.py", "def release(parcel):\n    return parcel\n");
  await workspace.catchUp();
  gate.resolve();
  const status = await untilSemantic(workspace, isReady);
  assert.deepEqual([status.embedded, status.total], [2, 2]);
  const { results } = await workspace.search({ query: "redeem voucher", limit: 1 });
  assert.equal(results[0]?.id, "shop.voucher.redeem");
  await workspace.close();
});

Deno.test("no more nodes are embedded than the limit says, the most useful ones, and answers tell", async () => {
  using tree = new TemporaryTree(semanticShop);
  const model = new FakeModel();
  const workspace = await openSemantic(tree, model, { maxNodes: 3 });
  const status = await untilSemantic(workspace, isReady);
  assert.deepEqual([status.embedded, status.total], [3, 6]);
  assert.match(status.note, /no more than 3 nodes .*--semantic-max-nodes/);
  assert.equal(model.passages.length, 3);
  assert.ok(!subjects(model.passages).some((subject) => /_ledger|Shop|test_/.test(subject)));
  const { semanticNote = "" } = await workspace.search({ query: "money back", limit: 5 });
  assert.match(semanticNote, /^search by meaning covers 3 of 6 nodes: no more than 3 nodes/);
  // What has a vector gets that of its new passage.
  tree.write("shop/stock.py", "def reserve(parcel, shelf):\n    return parcel\n");
  await workspace.catchUp();
  await untilSemantic(workspace, isReady);
  assert.match(model.passages.at(-1) ?? "", /reserve\(parcel, shelf\)/);
  // What goes makes room.
  tree.remove("shop/stock.py");
  await workspace.catchUp();
  const after = await untilSemantic(
    workspace,
    ({ state, embedded }) => state === "ready" && embedded === 3,
  );
  assert.equal(after.total, 5);
  await workspace.close();
});

Deno.test("a question in a language that the model does not know is answered by words, and says so", async () => {
  using tree = new TemporaryTree(semanticShop);
  const model = new FakeModel({ id: "letters", languages: ["en"] });
  const workspace = await openSemantic(tree, model);
  await untilSemantic(workspace, isReady);
  const korean = await workspace.search({ query: "reserve 결제 취소 로직", limit: 5 });
  assert.equal(
    korean.semanticNote,
    "search by meaning knows English alone with the model letters, so that words alone count here; " +
      "--model-type multilingual_cjk knows other languages",
  );
  assert.ok(korean.results.every(({ match }) => match === "lexical" || match === "exact"));
  const english = await workspace.search({ query: "money back", limit: 5 });
  assert.equal(english.semanticNote, undefined);
  assert.deepEqual(model.queries, ["money back"]);
  await workspace.close();
});

Deno.test("a text that the model fails on costs its node alone", async () => {
  using tree = new TemporaryTree(semanticShop);
  const model = new FakeModel();
  model.disliked.add("reserve");
  const workspace = await openSemantic(tree, model);
  const status = await untilSemantic(workspace, isReady);
  assert.deepEqual([status.embedded, status.total], [5, 6]);
  assert.equal(
    status.note,
    "1 nodes cannot be found by meaning, the last because the model dislikes a text",
  );
  assert.deepEqual(workspace.status().warnings, []);
  await workspace.close();
});

Deno.test("a model that dies for good leaves search by words, and the state says why", async () => {
  using tree = new TemporaryTree(semanticShop);
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const model = new FakeModel({
    gate: async () => {
      asked.resolve();
      await gate.promise;
    },
  });
  const workspace = await openSemantic(tree, model);
  await asked.promise;
  model.die("its process died 3 times");
  gate.resolve();
  const status = await untilSemantic(workspace, ({ state }) => state === "unavailable");
  assert.equal(status.note, "its process died 3 times");
  assert.equal(workspace.status().state, "ready");
  const answer = await workspace.search({ query: "cancel", limit: 5 });
  assert.equal(answer.results[0]?.id, "shop.payments.Payments.cancel");
  assert.equal(answer.isSemanticUnavailable, true);
  assert.equal(
    answer.semanticNote,
    "search by meaning is unavailable: its process died 3 times",
  );
  await workspace.close();
});

Deno.test("a model that cannot be had leaves the workspace ready, and the state says why", async () => {
  using tree = new TemporaryTree(semanticShop);
  const model = new FakeModel({
    provision: () => Promise.reject(new Error("the model is nowhere; fetch it")),
  });
  const workspace = await openSemantic(tree, model);
  const status = await untilSemantic(workspace, ({ state }) => state === "unavailable");
  assert.deepEqual(status, {
    state: "unavailable",
    backend: "none",
    model: "",
    embedded: 0,
    total: 6,
    note: "the model is nowhere; fetch it",
  });
  assert.equal(workspace.status().state, "ready");
  await workspace.close();
});

Deno.test("vectors of another model are made anew, which is told", async () => {
  using tree = new TemporaryTree(semanticShop);
  const first = await openSemantic(tree, new FakeModel());
  await untilSemantic(first, isReady);
  await first.close();
  const model = new FakeModel({ id: "other" });
  const second = await openSemantic(tree, model);
  assert.equal((await untilSemantic(second, isReady)).embedded, 6);
  assert.equal(model.passages.length, 6);
  assert.deepEqual(second.status().warnings, [
    "The kept vectors are of the model fake, not other, and are made anew",
  ]);
  await second.close();
});

Deno.test("a workspace closes while its model is fetched, and while it embeds", async () => {
  using tree = new TemporaryTree(semanticShop);
  const fetching = await openSemantic(
    tree,
    new FakeModel({
      provision: (signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
        }),
    }),
  );
  await fetching.close();
  const asked = Promise.withResolvers<void>();
  const model = new FakeModel({
    gate: (_, role) => {
      asked.resolve();
      return role === "passage" ? new Promise(() => {}) : Promise.resolve();
    },
  });
  const embedding = await openSemantic(tree, model);
  await asked.promise;
  assert.equal(embedding.status().semantic?.state, "embedding");
  await embedding.close();
  assert.equal(model.isClosed, true);
});

Deno.test("what was embedded before a workspace was closed is not embedded again", async () => {
  using tree = new TemporaryTree(semanticShop);
  const rest = Promise.withResolvers<void>();
  let requests = 0;
  const slow = new FakeModel({
    gate: async () => {
      if (++requests > 1) await rest.promise;
    },
  });
  const many = Array.from({ length: 40 }, (_, index) => `def load_${index}(x):\n    return x\n`);
  tree.write("shop/many.py", many.join("\n\n"));
  const first = await openSemantic(tree, slow);
  const { embedded } = await untilSemantic(first, (semantic) => semantic.embedded > 0);
  assert.equal(embedded, slow.passages.length);
  await first.close();
  const model = new FakeModel();
  const second = await openSemantic(tree, model);
  const status = await untilSemantic(second, isReady);
  assert.deepEqual([status.embedded, status.total], [46, 46]);
  assert.equal(model.passages.length, 46 - embedded);
  await second.close();
});

Deno.test("an index that is built anew keeps its vectors", async () => {
  using tree = new TemporaryTree(semanticShop);
  const first = await openSemantic(tree, new FakeModel());
  await untilSemantic(first, isReady);
  await first.close();
  for (const entry of Deno.readDirSync(tree.at(".graphin"))) {
    if (!entry.name.startsWith("facts-")) continue;
    const bytes = Deno.readFileSync(tree.at(`.graphin/${entry.name}`));
    Deno.writeFileSync(tree.at(`.graphin/${entry.name}`), bytes.fill(0, 64));
  }
  tree.write("shop/stock.py", "def reserve(parcel, shelf):\n    return parcel\n");
  const model = new FakeModel();
  const second = await openSemantic(tree, model);
  const status = await untilSemantic(second, isReady);
  assert.deepEqual([status.embedded, status.total], [6, 6]);
  assert.deepEqual(subjects(model.passages), ["function reserve"]);
  assert.match(second.status().warnings.join(), /the kept index was damaged and is built anew/);
  await second.close();
});

Deno.test("a query that the model is too slow for is answered by words, and by meaning the next time", async () => {
  using tree = new TemporaryTree(semanticShop);
  const gate = Promise.withResolvers<void>();
  const model = new FakeModel({
    gate: (_, role) => role === "query" ? gate.promise : Promise.resolve(),
  });
  const workspace = await openSemantic(tree, model, { patienceMs: 1 });
  await untilSemantic(workspace, isReady);
  const query = { query: "money back", limit: 5 };
  const { results, semanticNote } = await workspace.search(query);
  assert.equal(semanticNote, "the model takes too long: this answer is of search by words alone");
  assert.equal(results[0]?.match, "lexical");
  gate.resolve();
  while (model.queries.length === 0) await new Promise((next) => setTimeout(next, 1));
  const again = await workspace.search(query);
  assert.equal(again.semanticNote, undefined);
  assert.equal(again.results[0]?.match, "both");
  assert.deepEqual(model.queries, ["money back"]);
  await workspace.close();
});
