import assert from "node:assert/strict";
import { FakeModel } from "../../tests/support/fake_model.ts";
import { semanticShop } from "../../tests/support/semantic_workspace.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { until } from "../../tests/support/until.ts";
import { openWorkspace } from "../workspace/workspace.ts";
import { SharedWorkspace } from "./shared_workspace.ts";

function shared(root: string, model: FakeModel | undefined): SharedWorkspace {
  const workspace = new SharedWorkspace({
    root,
    version: "test",
    catchUp: false,
    open: (ownership) =>
      openWorkspace({
        root,
        workers: 1,
        version: "test",
        watch: true,
        ownership,
        ...(model === undefined ? {} : {
          semantic: { modelType: "english_optimal", offline: true, maxNodes: 0 },
          model: model.parts,
        }),
      }),
  });
  workspace.start();
  return workspace;
}

Deno.test("a relayed session has the owner's search by meaning, and its state", async () => {
  using tree = new TemporaryTree(semanticShop);
  const model = new FakeModel();
  const owner = shared(tree.root, model);
  await owner.ready();
  const session = shared(tree.root, undefined);
  await session.ready();
  assert.equal(session.seat, "session");
  await until(() => session.status().semantic?.state === "ready");
  assert.deepEqual(session.status().semantic, {
    state: "ready",
    backend: "native",
    model: "fake",
    embedded: 6,
    total: 6,
    note: "",
  });
  const { results } = await session.search({ query: "money back", limit: 5 });
  assert.equal(results[0]?.id, "shop.payments.Payments.cancel");
  assert.equal(results[0]?.match, "both");
  model.die("its process died 3 times");
  const answer = await session.search({ query: "parcels sold", limit: 5 });
  assert.equal(answer.isSemanticUnavailable, true);
  assert.match(answer.semanticNote ?? "", /its process died 3 times$/);
  await session.close();
  await owner.close();
});
