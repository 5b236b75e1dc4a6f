import assert from "node:assert/strict";
import type { SearchAnswer, SearchQuery } from "../../workspace/workspace_api.ts";
import { answerOfTool } from "../../../tests/support/answer_of_tool.ts";
import { FakeWorkspace } from "../../../tests/support/fake_workspace.ts";
import { byteLength } from "../byte_length.ts";

type Result = SearchAnswer["results"][number];

const cancel: Result = {
  id: "com.example.order.OrderService.cancel(long,List<String>)",
  displayName: "OrderService.cancel",
  kind: "method",
  file: "src/OrderService.java",
  line: 30,
  signature: "public void cancel(long orderId, List<String> reasons)",
  match: "exact",
};

Deno.test("search_hybrid gives places and signatures", async () => {
  const workspace = new FakeWorkspace();
  const file: Result = {
    ...cancel,
    id: "docs/refunds.md",
    displayName: "refunds.md",
    kind: "file",
    file: "docs/refunds.md",
    line: 1,
    signature: "",
    match: "lexical",
  };
  workspace.onSearch = () => ({ results: [cancel, file] });
  const { text, isError } = await answerOfTool(workspace, "search_hybrid", { query: "cancel" });
  assert.equal(isError, false);
  assert.equal(
    text,
    '<results semantic_ready="false">\n' +
      '  <node id="com.example.order.OrderService.cancel(long,List&lt;String&gt;)" ' +
      'display_name="OrderService.cancel" rank="1" match_type="exact" file="src/OrderService.java" ' +
      'line="30" kind="method" ' +
      'signature="public void cancel(long orderId, List&lt;String&gt; reasons)" />\n' +
      '  <node id="docs/refunds.md" display_name="refunds.md" rank="2" match_type="lexical" ' +
      'file="docs/refunds.md" line="1" kind="file" />\n' +
      "</results>",
  );
});

Deno.test("search_hybrid passes on what is asked, within limits", async () => {
  const workspace = new FakeWorkspace();
  const asked: SearchQuery[] = [];
  workspace.onSearch = (query) => {
    asked.push(query);
    return { results: [] };
  };
  for (const top_k of [undefined, "7", 0, -3, 99]) {
    await answerOfTool(workspace, "search_hybrid", { query: " refund ", top_k, target: "tests" });
  }
  assert.deepEqual(asked.map(({ limit }) => limit), [5, 7, 5, 5, 20]);
  assert.deepEqual(asked[0], { query: "refund", limit: 5, target: "tests" });
});

Deno.test("search_hybrid says what it was narrowed to, also when nothing is found", async () => {
  const { text } = await answerOfTool(new FakeWorkspace(), "search_hybrid", {
    query: "x",
    target: "docs",
  });
  assert.equal(text, '<results semantic_ready="false" target="docs">\n</results>');
});

Deno.test("results that no answer can hold are counted, and a cursor goes on with them", async () => {
  const workspace = new FakeWorkspace();
  const results = Array.from({ length: 20 }, (_, index): Result => ({
    ...cancel,
    id: `shop.${"orders.".repeat(120)}Service${index}`,
  }));
  workspace.onSearch = () => ({ results });
  const ranks: number[] = [];
  let cursor = "";
  let answers = 0;
  do {
    const args = { query: "orders", top_k: 20, cursor };
    const { text } = await answerOfTool(workspace, "search_hybrid", args);
    assert.ok(byteLength(text) <= 10_240);
    const found = [...text.matchAll(/rank="(\d+)"/g)].map((match) => Number(match[1]));
    ranks.push(...found);
    cursor = /<next_cursor>(.+)<\/next_cursor>/.exec(text)?.[1] ?? "";
    const left = /<omitted count="(\d+)" reason="size" \/>/.exec(text)?.[1];
    assert.equal(left, ranks.length < 20 ? String(20 - ranks.length) : undefined);
    answers++;
  } while (cursor !== "" && answers < 20);
  assert.deepEqual(ranks, Array.from({ length: 20 }, (_, index) => index + 1));
  assert.ok(answers > 1);
});

Deno.test("a result with a name that fills an answer does not hide the others", async () => {
  const workspace = new FakeWorkspace();
  workspace.onSearch = () => ({ results: [{ ...cancel, id: "x".repeat(50_000) }, cancel] });
  const { text } = await answerOfTool(workspace, "search_hybrid", { query: "x" });
  const lines = text.split("\n");
  assert.equal(
    lines[1],
    '  <omitted reason="size" display_name="OrderService.cancel" file="src/OrderService.java" line="30" />',
  );
  assert.match(lines[2] ?? "", /rank="2"/);
});

Deno.test("search_hybrid says when meaning cannot be searched by, and what limits it", async () => {
  const workspace = new FakeWorkspace();
  workspace.onSearch = () => ({
    results: [],
    semanticNote: "search by meaning is unavailable: the model is nowhere",
    isSemanticUnavailable: true,
  });
  const unavailable = await answerOfTool(workspace, "search_hybrid", { query: "x" });
  assert.equal(
    unavailable.text,
    '<results semantic_ready="false">\n' +
      '  <model_status code="MODEL_UNAVAILABLE" ' +
      'hint="semantic search unavailable; lexical fallback active" ' +
      'reason="search by meaning is unavailable: the model is nowhere" />\n</results>',
  );
  const semantic = {
    state: "embedding",
    backend: "native",
    model: "e5",
    embedded: 3,
    total: 6,
    note: "",
  } as const;
  workspace.progressTo({ semantic });
  workspace.onSearch = () => ({
    results: [],
    semanticNote: "search by meaning covers 3 of 6 nodes so far",
  });
  const partial = await answerOfTool(workspace, "search_hybrid", { query: "x" });
  assert.equal(
    partial.text,
    '<results semantic_ready="true" semantic_backend="native">\n' +
      '  <model_status hint="search by meaning covers 3 of 6 nodes so far" />\n</results>',
  );
});
