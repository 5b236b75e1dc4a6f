import assert from "node:assert/strict";
import { TemporaryTree } from "../../../tests/support/temporary_tree.ts";
import { ExploreLog, type ExploreParameters } from "./explore_log.ts";

const parameters: ExploreParameters = {
  policy: "search",
  queries: 3,
  maxRegions: 100,
  maxRegionLines: 400,
  grepContext: 20,
  contextBytes: 8192,
  bench: "bench.jsonl",
  isSemantic: false,
  version: "1.0.0",
  configs: [],
};

const done = {
  instance_id: "a",
  ms: 1,
  nodes: 2,
  regions: { k5: [{ path: "a", start: 1, end: 2 }] },
};

Deno.test("a run that was interrupted goes on without what is done", async () => {
  using tree = new TemporaryTree();
  const log = await ExploreLog.open(tree.root, parameters, false);
  await log.add(done);
  await log.add({ instance_id: "b", ms: 1, error: "not there", regions: {} });
  Deno.writeTextFileSync(tree.at("run-search.jsonl"), '{"instance_id":"c","m', { append: true });
  const again = await ExploreLog.open(tree.root, parameters, false);
  assert.deepEqual(["a", "b", "c"].map((id) => again.isDone(id)), [true, false, false]);
  assert.deepEqual(again.records.get("a"), done);
  await again.add({ ...done, instance_id: "c" });
  const third = await ExploreLog.open(tree.root, parameters, false);
  assert.equal(third.isDone("c"), true);
});

Deno.test("a directory with a run of other settings is refused, unless it is to be forgotten", async () => {
  using tree = new TemporaryTree();
  await (await ExploreLog.open(tree.root, parameters, false)).add(done);
  const other = { ...parameters, queries: 5 };
  await assert.rejects(ExploreLog.open(tree.root, other, false), /other settings.*--fresh/);
  assert.equal((await ExploreLog.open(tree.root, other, true)).isDone("a"), false);
});
