import assert from "node:assert/strict";
import { answerOfTool } from "../../../tests/support/answer_of_tool.ts";
import { FakeWorkspace } from "../../../tests/support/fake_workspace.ts";
import { shopPlaces } from "../../../tests/support/shop_places.ts";
import { TemporaryTree } from "../../../tests/support/temporary_tree.ts";

const { cancel } = shopPlaces;

function shop(root: string): FakeWorkspace {
  const workspace = new FakeWorkspace();
  workspace.root = root;
  workspace.onSearch = () => ({ results: [{ ...cancel, match: "exact" }] });
  workspace.onExplore = ({ nodeId }) =>
    nodeId === cancel.id || nodeId === "OrderService.cancel"
      ? {
        kind: "found",
        node: cancel,
        uses: [],
        usedBy: [],
        totals: { uses: 0, usedBy: 0 },
        hidden: { uses: 0, usedBy: 0 },
        externals: [],
        unresolved: [],
        unresolvedNamesakes: 0,
      }
      : { kind: "unknown", id: nodeId, similar: [] };
  return workspace;
}

Deno.test("run_local_benchmark reports bytes and the rank, also for a node named otherwise", async () => {
  using tree = new TemporaryTree({ "OrderService.java": "void cancel() {}\n" });
  const { text, isError } = await answerOfTool(shop(tree.root), "run_local_benchmark", {
    target_query: "cancel",
    expected_node: "OrderService.cancel",
    repeats: 1,
  });
  assert.equal(isError, false);
  const head =
    /^<benchmark_report grep_full_bytes="17" grep_c20_bytes="17" graphin_locate_bytes="(\d+)" graphin_bytes="(\d+)" hit="true" hit_rank="1">\n<!\[CDATA\[# Local benchmark\n/;
  const [, locate, full] = head.exec(text) ?? [];
  assert.ok(Number(locate) > 0 && Number(full) > Number(locate));
  assert.ok(text.endsWith("]]>\n</benchmark_report>"));
});

Deno.test("run_local_benchmark needs a node that is there", async () => {
  using tree = new TemporaryTree();
  const args = { target_query: "cancel", expected_node: "shop.gone" };
  const { text, isError } = await answerOfTool(shop(tree.root), "run_local_benchmark", args);
  assert.equal(isError, true);
  assert.match(text, /NODE_NOT_FOUND/);
  const without = await answerOfTool(shop(tree.root), "run_local_benchmark", { target_query: "x" });
  assert.match(without.text, /expected_node is required/);
});
