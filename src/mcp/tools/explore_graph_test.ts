import assert from "node:assert/strict";
import type {
  ExploreAnswer,
  ExploreQuery,
  NeighbourRow,
  NodePlace,
} from "../../workspace/workspace_api.ts";
import { answerOfTool } from "../../../tests/support/answer_of_tool.ts";
import { FakeWorkspace } from "../../../tests/support/fake_workspace.ts";
import { byteLength } from "../byte_length.ts";

const refund: NodePlace = {
  id: "shop.PaymentPort.refund(long)",
  displayName: "PaymentPort.refund",
  kind: "method",
  file: "src/PaymentPort.java",
  line: 7,
  signature: "void refund(long paymentId)",
};

const log: NeighbourRow = {
  id: "shop.Logger.info(String)",
  displayName: "Logger.info",
  kind: "method",
  file: "src/Logger.java",
  line: 5,
  signature: "",
  type: "call",
  confidence: 0.95,
  rule: "type.declared.field",
  evidenceFile: "src/PaymentPort.java",
  evidenceLine: 8,
};

const caller: NeighbourRow = {
  ...log,
  id: "shop.OrderService.cancel(long)",
  displayName: "OrderService.cancel",
  file: "src/OrderService.java",
  line: 30,
  confidence: 1,
  rule: "import.named",
  evidenceFile: "src/OrderService.java",
  evidenceLine: 32,
};

function found(fields: Partial<Extract<ExploreAnswer, { kind: "found" }>> = {}): ExploreAnswer {
  return {
    kind: "found",
    node: refund,
    uses: [],
    usedBy: [],
    totals: { uses: 0, usedBy: 0 },
    hidden: { uses: 0, usedBy: 0 },
    externals: [],
    unresolved: [],
    unresolvedNamesakes: 0,
    ...fields,
  };
}

const head = '<graph_context target="shop.PaymentPort.refund(long)" ' +
  'display_name="PaymentPort.refund" kind="method" file="src/PaymentPort.java" line="7">\n';

Deno.test("explore_graph shows both sides, what is hidden and what leads outside", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = () =>
    found({
      uses: [log],
      usedBy: [caller, { ...caller, evidenceFile: "gen/A.java", evidenceLine: 3 }],
      totals: { uses: 1, usedBy: 7 },
      hidden: { uses: 3, usedBy: 0 },
      externals: [{ package: "java.util", count: 4 }, { package: "org.slf4j", count: 1 }],
      unresolved: [{ name: "a<b>", count: 2 }],
      unresolvedNamesakes: 6,
      nextCursor: "abc",
    });
  const { text } = await answerOfTool(workspace, "explore_graph", { node_id: refund.id });
  assert.equal(
    text,
    head +
      '  <uses total="1" hidden="3">\n' +
      '    <node id="shop.Logger.info(String)" type="call" confidence="0.95" ' +
      'display_name="Logger.info" file="src/Logger.java" line="5" rule="type.declared.field" at="8" />\n' +
      "  </uses>\n" +
      '  <used_by total="7" hidden="0" lower_bound="true" unresolved_namesakes="6">\n' +
      '    <node id="shop.OrderService.cancel(long)" type="call" confidence="1.00" ' +
      'display_name="OrderService.cancel" file="src/OrderService.java" line="30" ' +
      'rule="import.named" at="32" />\n' +
      '    <node id="shop.OrderService.cancel(long)" type="call" confidence="1.00" ' +
      'display_name="OrderService.cancel" file="src/OrderService.java" line="30" ' +
      'rule="import.named" at="gen/A.java:3" />\n' +
      "  </used_by>\n" +
      '  <external total="5" packages="2">java.util 4, org.slf4j 1</external>\n' +
      '  <unresolved total="2" names="1">a&lt;b&gt; 2</unresolved>\n' +
      "  <has_more>true</has_more>\n" +
      "  <next_cursor>abc</next_cursor>\n" +
      "</graph_context>",
  );
});

Deno.test("explore_graph leaves out sections without anything to say", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = () => found();
  const { text } = await answerOfTool(workspace, "explore_graph", { node_id: refund.id });
  assert.equal(text, `${head}</graph_context>`);
});

Deno.test("explore_graph says when there may be users although it knows none", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = () => found({ unresolvedNamesakes: 1, hidden: { uses: 0, usedBy: 2 } });
  const { text } = await answerOfTool(workspace, "explore_graph", { node_id: refund.id });
  assert.equal(
    text,
    `${head}  <used_by total="0" hidden="2" lower_bound="true" unresolved_namesakes="1" />\n` +
      "</graph_context>",
  );
});

Deno.test("explore_graph sums up on the first page only, and lists the top names", async () => {
  const workspace = new FakeWorkspace();
  const externals = Array.from({ length: 10 }, (_, index) => ({
    package: `lib${index}`,
    count: 10 - index,
  }));
  workspace.onExplore = () => found({ externals });
  const args = { node_id: refund.id };
  const first = await answerOfTool(workspace, "explore_graph", args);
  assert.match(first.text, /<external total="55" packages="10">lib0 10, .*lib7 3, …<\/external>/);
  const next = await answerOfTool(workspace, "explore_graph", { ...args, cursor: "abc" });
  assert.equal(next.text, `${head}</graph_context>`);
});

Deno.test("explore_graph asks with its defaults, and takes ids as they were shown", async () => {
  const workspace = new FakeWorkspace();
  const asked: ExploreQuery[] = [];
  const id = "shop.Batch.run(List<Order>)";
  workspace.onExplore = (query) => {
    asked.push(query);
    return query.nodeId === id ? found() : { kind: "unknown", id: query.nodeId, similar: [] };
  };
  const { isError } = await answerOfTool(workspace, "explore_graph", {
    node_id: "shop.Batch.run(List&lt;Order&gt;)",
  });
  assert.equal(isError, false);
  assert.deepEqual(asked.at(-1), {
    nodeId: id,
    direction: "both",
    minConfidence: 0.85,
    cursor: undefined,
    limit: 20,
  });
});

Deno.test("explore_graph proposes ids for one that is not known", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = ({ nodeId }) => ({
    kind: "unknown",
    id: nodeId,
    similar: [refund, { ...refund, id: "shop.<b>", line: 9 }],
  });
  const { text, isError } = await answerOfTool(workspace, "explore_graph", { node_id: "shop.x" });
  assert.equal(isError, true);
  assert.equal(
    text,
    '<error code="NODE_NOT_FOUND">unknown node: shop.x</error>\n' +
      "<similar>\n" +
      '  <node id="shop.PaymentPort.refund(long)" kind="method" file="src/PaymentPort.java" line="7" />\n' +
      '  <node id="shop.&lt;b&gt;" kind="method" file="src/PaymentPort.java" line="9" />\n' +
      "</similar>\n" +
      "<next_call>search_hybrid with the name, for its id</next_call>\n" +
      '<system_status state="ready" progress="100" lexical_ready="true" semantic_ready="false" />',
  );
});

Deno.test("explore_graph lists what an ambiguous name may mean", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = ({ nodeId: id }) => ({
    kind: "ambiguous",
    id,
    count: 3,
    candidates: [refund, { ...refund, id: "shop.Till.refund(long)", file: "src/Till.java" }],
  });
  const { text, isError } = await answerOfTool(workspace, "explore_graph", { node_id: "refund" });
  assert.equal(isError, true);
  assert.equal(
    text,
    '<error code="NODE_AMBIGUOUS">3 nodes may be meant by refund: give the id of one</error>\n' +
      "<candidates>\n" +
      '  <node id="shop.PaymentPort.refund(long)" kind="method" file="src/PaymentPort.java" line="7" />\n' +
      '  <node id="shop.Till.refund(long)" kind="method" file="src/Till.java" line="7" />\n' +
      "</candidates>\n" +
      "<next_call>the same with the id of a candidate</next_call>\n" +
      '<system_status state="ready" progress="100" lexical_ready="true" semantic_ready="false" />',
  );
});

Deno.test("explore_graph says what was asked for when it is no id", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = () => found({ askedAs: "src/PaymentPort.java:4" });
  const { text } = await answerOfTool(workspace, "explore_graph", {
    node_id: "src/PaymentPort.java:4",
  });
  assert.match(
    text,
    /target="shop\.PaymentPort\.refund\(long\)" asked_as="src\/PaymentPort\.java:4"/,
  );
});

Deno.test("explore_graph takes fewer rows when twenty do not fit", async () => {
  const workspace = new FakeWorkspace();
  const limits: number[] = [];
  workspace.onExplore = ({ limit = 20 }) => {
    limits.push(limit);
    const row = { ...caller, id: `shop.${"orders.".repeat(150)}Service` };
    const usedBy = Array.from({ length: limit }, () => row);
    return found({ usedBy, totals: { uses: 0, usedBy: 40 }, nextCursor: `after${limit}` });
  };
  const { text } = await answerOfTool(workspace, "explore_graph", { node_id: refund.id });
  assert.ok(byteLength(text) <= 10_240);
  const rows = text.match(/<node /g)?.length ?? 0;
  assert.equal(rows, limits.at(-1));
  assert.ok(rows >= 6, `only ${rows} rows of about 1,200 bytes`);
  assert.match(text, new RegExp(`<next_cursor>after${rows}</next_cursor>`));
});

Deno.test("explore_graph fits names of any length", async () => {
  const workspace = new FakeWorkspace();
  const long = '"'.repeat(30_000);
  const node: NodePlace = { ...refund, id: long, displayName: long, file: long };
  const row: NeighbourRow = { ...caller, id: long, displayName: long, file: long };
  const names = Array.from({ length: 20 }, () => ({ name: long, package: long, count: 1 }));
  workspace.onExplore = () =>
    found({
      node,
      redirectedFrom: long,
      uses: [row],
      usedBy: [row],
      totals: { uses: 1, usedBy: 1 },
      externals: names,
      unresolved: names,
    });
  const { text, isError } = await answerOfTool(workspace, "explore_graph", { node_id: long });
  assert.equal(isError, false);
  assert.ok(byteLength(text) <= 10_240);
  assert.equal(text.match(/<omitted reason="size"/g)?.length, 2);
});
