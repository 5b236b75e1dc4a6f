import assert from "node:assert/strict";
import { answerOfTool } from "../../../tests/support/answer_of_tool.ts";
import { FakeWorkspace } from "../../../tests/support/fake_workspace.ts";
import { gathered as shop } from "../../../tests/support/gathered.ts";
import { shopPlaces } from "../../../tests/support/shop_places.ts";
import type { ContextAnswer, ContextQuery } from "../../workspace/workspace_api.ts";
import { byteLength } from "../byte_length.ts";

const { cancel, refunds } = shopPlaces;

const [first, second] = shop.blocks;
assert.ok(first !== undefined && second !== undefined);

const gathered: ContextAnswer = {
  ...shop,
  understood: { frames: 3, framesFound: 2, places: 1, placesFound: 0 },
  blocks: [
    { ...first, reason: "frame" },
    {
      ...second,
      endLine: 4,
      pieces: [{ startLine: 3, endLine: 4, text: 'void refund() {}\nString end = "]]>";\n' }],
    },
  ],
  rows: [
    { ...cancel, id: "shop.OrderTest.cancels", file: "OrderTest.java", role: "test", of: 0 },
    {
      ...refunds,
      id: "db.main.orders",
      kind: "table",
      file: "",
      line: 0,
      role: "table",
      of: 1,
      access: "write",
      isMissing: true,
    },
    { ...cancel, id: "shop.<Order>", role: "more" },
  ],
  unknownSeeds: ["no<seed>"],
};

Deno.test("gather_context gives the code first, then its edges, then what is only named", async () => {
  const workspace = new FakeWorkspace();
  workspace.onContext = () => gathered;
  const { text } = await answerOfTool(workspace, "gather_context", { question: "why?" });
  assert.equal(
    text,
    `<context frames_found="2 of 3" places_found="0 of 1" unknown_seeds="no&lt;seed&gt;" left_out="7">
<code_block n="1" id="shop.order.OrderService.cancel(long)" file="src/OrderService.java" lines="30-31,40-40" of="30-40" by="frame">
<![CDATA[void cancel(long orderId) {
  find(orderId);
⋮
}]]>
</code_block>
<code_block n="2" id="shop.Pay.refund" with="shop.Pay.charge" file="src/Pay.java" lines="3-4" by="related">
<![CDATA[void refund() {}
String end = "]]]]><![CDATA[>";]]>
</code_block>
<edges>
1 OrderService.cancel call 2 Pay.refund, line 31
</edges>
<related>
  <node id="shop.OrderTest.cancels" role="test" file="OrderTest.java" line="30" of="1" />
  <node id="db.main.orders" role="table" kind="table" of="2" access="write" missing="true" />
  <node id="shop.&lt;Order&gt;" role="more" kind="method" file="src/OrderService.java" line="30" signature="public void cancel(long orderId)" />
</related>
</context>`,
  );
});

Deno.test("gather_context says what an edge does with a table", async () => {
  const workspace = new FakeWorkspace();
  const [edge] = gathered.edges;
  assert.ok(edge !== undefined);
  workspace.onContext = () => ({
    ...gathered,
    edges: [{ ...edge, type: "reference", target: "main.public.orders", access: "both" }],
  });
  const { text } = await answerOfTool(workspace, "gather_context", { question: "why?" });
  assert.match(text, /^1 OrderService\.cancel reference 2 main\.public\.orders, both, line 31$/m);
});

Deno.test("gather_context asks with its defaults, and within its limits", async () => {
  const workspace = new FakeWorkspace();
  const asked: ContextQuery[] = [];
  workspace.onContext = (query) => {
    asked.push(query);
    return gathered;
  };
  const ask = (args: unknown): Promise<unknown> => answerOfTool(workspace, "gather_context", args);
  await ask({ question: " why? " });
  await ask({ question: "why?", budget_bytes: "2000", target: "code", seed_ids: "a&lt;b" });
  await ask({ question: "why?", budget_bytes: 1 });
  await ask({ question: "why?", budget_bytes: 1_000_000 });
  const rest = { question: "why?", target: undefined, seedIds: undefined };
  assert.deepEqual(asked, [
    { ...rest, room: 8_132 },
    { question: "why?", target: "code", seedIds: ["a<b"], room: 1_940 },
    { ...rest, room: 964 },
    { ...rest, room: 32_708 },
  ]);
});

Deno.test("gather_context takes no more than its budget, the state of the index included", async () => {
  const workspace = new FakeWorkspace({ state: "indexing", progress: 7 });
  const long = `${"x".repeat(900)}\n`;
  workspace.onContext = () => ({
    ...gathered,
    blocks: Array.from({ length: 30 }, (_, index) => ({
      ids: [`shop.f${index}`],
      kind: "function",
      file: "shop.py",
      reason: "found" as const,
      startLine: index + 1,
      endLine: index + 1,
      pieces: [{ startLine: index + 1, endLine: index + 1, text: long }],
    })),
  });
  for (const budget of [1_024, 3_000, 8_192, 16_384, 32_768]) {
    const args = { question: "why?", budget_bytes: budget };
    const { text, isError } = await answerOfTool(workspace, "gather_context", args);
    assert.equal(isError, false);
    assert.ok(byteLength(text) <= budget, `${byteLength(text)} of ${budget}`);
    const blocks = text.match(/<code_block /g)?.length ?? 0;
    assert.ok(blocks === 30 || byteLength(text) + 1_050 > budget, `${blocks} at ${budget}`);
  }
});

Deno.test("gather_context names its limits when a question is missing or too long", async () => {
  const workspace = new FakeWorkspace();
  const { text } = await answerOfTool(workspace, "gather_context", {});
  assert.match(text, /^<error code="INVALID_ARGUMENT">question is required<\/error>/);
  const long = await answerOfTool(workspace, "gather_context", { question: "a".repeat(100_001) });
  assert.match(long.text, /question may have at most 100000 characters/);
});
