import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { commandWords } from "../../tests/support/command_words.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { gathered } from "../../tests/support/gathered.ts";
import { shopPlaces } from "../../tests/support/shop_places.ts";
import type { ContextQuery } from "../workspace/workspace_api.ts";

const { cancel } = shopPlaces;

Deno.test("context prints code, how it is connected, and what else there is", async () => {
  const workspace = new FakeWorkspace();
  const asked: ContextQuery[] = [];
  workspace.onContext = (query) => {
    asked.push(query);
    return gathered;
  };
  const args = [
    "context",
    "why",
    "is it",
    "slow?",
    "--budget",
    "4096",
    "-t",
    "code",
    "-s",
    "a",
    "b",
  ];
  assert.deepEqual(await commandWords(args, { workspace }), {
    code: 0,
    out: `[1] shop.order.OrderService.cancel(long) (src/OrderService.java:30-31,40-40)
void cancel(long orderId) {
  find(orderId);
⋮
}

[2] shop.Pay.refund, shop.Pay.charge (src/Pay.java:3-3)
void refund() {} void charge() {}

edges
  [1] OrderService.cancel call [2] Pay.refund, line 31

related
  document: docs/refunds.md (docs/refunds.md:1)
  table of [1], write: db.main.orders (described by no file)
7 more left out
`,
    err: "",
  });
  assert.deepEqual(asked, [
    { question: "why is it slow?", room: 4_036, target: "code", seedIds: ["a", "b"] },
  ]);
});

Deno.test("context says what an edge does with a table", async () => {
  const workspace = new FakeWorkspace();
  const [edge] = gathered.edges;
  assert.ok(edge !== undefined);
  workspace.onContext = () => ({
    ...gathered,
    edges: [{ ...edge, type: "reference", target: "main.public.orders", access: "write" }],
  });
  const { out } = await commandWords(["context", "why"], { workspace });
  assert.match(
    out,
    /^ {2}\[1\] OrderService\.cancel reference \[2\] main\.public\.orders, write, line 31$/m,
  );
});

Deno.test("context prints no more than its budget: rows go first, then edges, then code", async () => {
  const workspace = new FakeWorkspace();
  const long = "x".repeat(700);
  workspace.onContext = () => ({
    ...gathered,
    blocks: gathered.blocks.map((block) => ({
      ...block,
      pieces: [{ startLine: 1, endLine: 1, text: `${long}\n` }],
    })),
  });
  const { out } = await commandWords(["context", "why", "-b", "1024"], { workspace });
  assert.ok(Buffer.byteLength(out) <= 1024);
  assert.match(out, /^\[1\] [^]*\n10 more left out\n$/);
  assert.doesNotMatch(out, /edges|related|\[2\]/);
});

Deno.test("context answers in JSON, and says when nothing was found", async () => {
  const workspace = new FakeWorkspace();
  workspace.onContext = () => gathered;
  const { out } = await commandWords(["context", "why", "--json"], { workspace });
  const json = JSON.parse(out);
  assert.deepEqual(json.blocks[0].ids, [cancel.id]);
  assert.deepEqual(json.blocks[0].pieces[1], { start_line: 40, end_line: 40, text: "}\n" });
  assert.equal(json.related[1].missing, true);
  assert.equal(json.left_out, 7);
  assert.equal(json.error, undefined);
  const none = new FakeWorkspace();
  assert.deepEqual(await commandWords(["context", "why"], { workspace: none }), {
    code: 1,
    out: "",
    err: "graphin: nothing in this workspace bears on the question; ask in other words\n",
  });
  const empty = await commandWords(["context", "why", "--json"], { workspace: none });
  assert.equal(JSON.parse(empty.out).error.code, "not_found");
});

Deno.test("a question that is empty or too long is a mistake of the command line", async () => {
  const workspace = new FakeWorkspace();
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [["context", "  "], /the question is empty/],
    [["context", "a".repeat(100_001)], /100000 characters are taken/],
    [["context", "why", "-b", "100"], /whole number from 1024 to 32768/],
  ];
  for (const [args, message] of cases) {
    const { code, err } = await commandWords(args, { workspace });
    assert.equal(code, 2);
    assert.match(err, message);
  }
});
