import assert from "node:assert/strict";
import { commandOutcome } from "../../tests/support/command_outcome.ts";
import { commandWords } from "../../tests/support/command_words.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { shopPlaces } from "../../tests/support/shop_places.ts";
import type { NeighbourRow } from "../workspace/workspace_api.ts";

const { cancel, refunds } = shopPlaces;

const caller: NeighbourRow = {
  ...cancel,
  id: "shop.web.OrderController.cancel(long)",
  displayName: "OrderController.cancel",
  file: "src/OrderController.java",
  line: 12,
  type: "call",
  confidence: 0.95,
  rule: "type.declared.field",
  evidenceFile: "src/OrderController.java",
  evidenceLine: 14,
};

Deno.test("explore prints both sides", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = () => ({
    kind: "found",
    node: cancel,
    uses: [],
    usedBy: [caller, { ...caller, displayName: "Job.run", evidenceFile: "gen/Job.java" }],
    totals: { uses: 0, usedBy: 9 },
    hidden: { uses: 2, usedBy: 0 },
    externals: [{ package: "java.util", count: 3 }],
    unresolved: [{ name: "send", count: 1 }],
    unresolvedNamesakes: 1,
    nextCursor: "abc",
  });
  const { code, out } = await commandOutcome(["explore", "x"], { workspace });
  assert.equal(code, 0);
  assert.equal(
    out,
    `OrderService.cancel  method  src/OrderService.java:30
    shop.order.OrderService.cancel(long)
uses (0; 2 below confidence 0.85 hidden)
used by (2 of 9)
  0.95  call  OrderController.cancel  src/OrderController.java:12  type.declared.field, line 14
  0.95  call  Job.run                 src/OrderController.java:12  type.declared.field, gen/Job.java:14
  at least these: 1 unresolved reference elsewhere may mean it too
external: java.util 3
unresolved: send 1
more: repeat the command with --cursor abc
`,
  );
});

Deno.test("explore --json has everything the page has", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = (query) => {
    assert.deepEqual(query, {
      nodeId: "x",
      direction: "used_by",
      minConfidence: 0.5,
      cursor: "abc",
      limit: 20,
    });
    return {
      kind: "found",
      node: cancel,
      uses: [],
      usedBy: [caller],
      totals: { uses: 0, usedBy: 1 },
      hidden: { uses: 0, usedBy: 0 },
      externals: [],
      unresolved: [],
      unresolvedNamesakes: 0,
    };
  };
  const args = ["explore", "x", "-d", "used_by", "-c", ".5", "--cursor", "abc", "--json"];
  const { out } = await commandOutcome(args, { workspace });
  const parsed = JSON.parse(out);
  assert.equal(parsed.node.id, cancel.id);
  assert.deepEqual(parsed.used_by[0], {
    id: "shop.web.OrderController.cancel(long)",
    display_name: "OrderController.cancel",
    kind: "method",
    file: "src/OrderController.java",
    line: 12,
    signature: "public void cancel(long orderId)",
    type: "call",
    confidence: 0.95,
    rule: "type.declared.field",
    evidence_file: "src/OrderController.java",
    evidence_line: 14,
  });
  assert.deepEqual(parsed.totals, { uses: 0, used_by: 1 });
  assert.equal(parsed.next_cursor, null);
});

Deno.test("a name that several nodes bear is answered with their ids", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = ({ nodeId: id }) => ({
    kind: "ambiguous",
    id,
    count: 2,
    candidates: [{ ...cancel, id: "shop.order.OrderService.cancel()", line: 8 }, cancel],
  });
  assert.deepEqual(await commandWords(["explore", "OrderService.cancel"], { workspace }), {
    code: 1,
    out: "",
    err: "graphin: 'OrderService.cancel' may mean 2 nodes; give the id of one:\n" +
      "  shop.order.OrderService.cancel()      src/OrderService.java:8\n" +
      "  shop.order.OrderService.cancel(long)  src/OrderService.java:30\n",
  });
  const { code, out, err } = await commandOutcome(["explore", "cancel", "--json"], { workspace });
  assert.deepEqual([code, err], [1, ""]);
  const { error } = JSON.parse(out);
  assert.equal(error.code, "ambiguous");
  assert.equal(error.nodes[1].id, "shop.order.OrderService.cancel(long)");
});

Deno.test("an id that nothing has is answered with similar ones", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = ({ nodeId: id }) => ({ kind: "unknown", id, similar: [refunds] });
  assert.deepEqual(await commandWords(["explore", "refund.md"], { workspace }), {
    code: 1,
    out: "",
    err: "graphin: nothing has the id or name 'refund.md'; similar ids:\n" +
      "  docs/refunds.md  docs/refunds.md:1\n",
  });
});

Deno.test("explore names files that have changed since they were indexed, the first of many", async () => {
  const workspace = new FakeWorkspace();
  const outdated = [1, 2, 3, 4, 5, 6, 7].map((index) => `src/Order${index}.java`);
  workspace.onExplore = () => ({
    kind: "found",
    node: cancel,
    uses: [],
    usedBy: [],
    totals: { uses: 0, usedBy: 0 },
    hidden: { uses: 0, usedBy: 0 },
    externals: [],
    unresolved: [],
    unresolvedNamesakes: 0,
    outdated,
  });
  const { err } = await commandOutcome(["explore", "cancel"], { workspace });
  assert.equal(
    err,
    "graphin: warning: changed since this was indexed: src/Order1.java, src/Order2.java, " +
      "src/Order3.java, src/Order4.java, src/Order5.java, and 2 more\n",
  );
  const json = await commandOutcome(["explore", "cancel", "--json"], { workspace });
  assert.deepEqual([JSON.parse(json.out).outdated, json.err], [outdated, ""]);
});
