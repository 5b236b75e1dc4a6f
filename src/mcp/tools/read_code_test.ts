import assert from "node:assert/strict";
import type { NodePlace, ReadAnswer } from "../../workspace/workspace_api.ts";
import { answerOfTool } from "../../../tests/support/answer_of_tool.ts";
import { FakeWorkspace } from "../../../tests/support/fake_workspace.ts";
import { byteLength } from "../byte_length.ts";

type Code = Extract<ReadAnswer, { kind: "code" }>;

function code(id: string, text: string, startLine = 1): Code {
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  return {
    kind: "code",
    id,
    file: "src/orders.py",
    startLine,
    endLine: startLine + lines - 1,
    text,
    reparsed: false,
    partial: false,
  };
}

function holding(...codes: readonly Code[]): FakeWorkspace {
  const workspace = new FakeWorkspace();
  workspace.onRead = (id) =>
    codes.find((one) => one.id === id) ?? { kind: "unknown", id, similar: [] };
  return workspace;
}

/** The source in the answer, with the sections of CDATA put together. */
function sourceIn(text: string): string {
  const inner = /^<code_block [^\n]*>\n(<!\[CDATA\[.*\]\]>)\n<\/code_block>/s.exec(text)?.[1];
  assert.ok(inner !== undefined, text.slice(0, 200));
  return [...inner.matchAll(/<!\[CDATA\[(.*?)\]\]>/gs)].map((match) => match[1]).join("");
}

Deno.test("read_code gives one node as it is", async () => {
  const workspace = holding(code("orders.cancel", "def cancel(id):\n    return id > 0", 12));
  const { text } = await answerOfTool(workspace, "read_code", { node_id: "orders.cancel" });
  assert.equal(
    text,
    '<code_block id="orders.cancel" file="src/orders.py" lines="12-13" reparsed="false">\n' +
      "<![CDATA[def cancel(id):\n    return id > 0]]>\n" +
      "</code_block>",
  );
});

Deno.test("read_code says what is special about the source", async () => {
  const node = code("orders.cancel", "def cancel(): pass");
  const workspace = holding({
    ...node,
    redirectedFrom: "orders.abort",
    reparsed: true,
    partial: true,
  });
  const { text } = await answerOfTool(workspace, "read_code", { node_id: "orders.cancel" });
  assert.equal(
    text.split("\n")[0],
    '<code_block id="orders.cancel" redirected_from="orders.abort" file="src/orders.py" ' +
      'lines="1-1" reparsed="true" partial="true">',
  );
});

const cancel: NodePlace = {
  id: "orders.cancel",
  displayName: "cancel",
  kind: "function",
  file: "src/orders.py",
  line: 12,
  signature: "def cancel(order_id)",
};

Deno.test("read_code lists what an ambiguous name may mean", async () => {
  const workspace = new FakeWorkspace();
  workspace.onRead = (id) => ({
    kind: "ambiguous",
    id,
    count: 2,
    candidates: [cancel, { ...cancel, id: "refunds.cancel", file: "src/refunds.py" }],
  });
  const one = await answerOfTool(workspace, "read_code", { node_id: "cancel" });
  assert.equal(one.isError, true);
  assert.match(
    one.text,
    /^<error code="NODE_AMBIGUOUS">2 nodes may be meant by cancel: give the id of one<\/error>\n<candidates>\n/,
  );
  assert.match(one.text, /<node id="refunds\.cancel" kind="function" file="src\/refunds\.py"/);
  const several = await answerOfTool(workspace, "read_code", { node_ids: ["cancel"] });
  assert.match(several.text, /<omitted id="cancel" reason="ambiguous" \/>/);
});

Deno.test("read_code says what was asked for when it is no id", async () => {
  const workspace = new FakeWorkspace();
  workspace.onRead = () => ({ ...code("orders.cancel", "pass"), askedAs: "src/orders.py:12" });
  const { text } = await answerOfTool(workspace, "read_code", { node_id: "src/orders.py:12" });
  assert.match(text, /^<code_block id="orders\.cancel" asked_as="src\/orders\.py:12" file=/);
});

Deno.test("read_code answers for a node that is unknown or gone", async () => {
  const workspace = new FakeWorkspace();
  workspace.onRead = (id) =>
    id === "old"
      ? { kind: "gone", id, reason: "src/old.py was deleted" }
      : { kind: "unknown", id, similar: [cancel] };
  const unknown = await answerOfTool(workspace, "read_code", { node_id: "orders.cancell" });
  assert.equal(unknown.isError, true);
  assert.match(
    unknown.text,
    /^<error code="NODE_NOT_FOUND">unknown node: orders\.cancell<\/error>\n/,
  );
  assert.match(
    unknown.text,
    /<node id="orders\.cancel" kind="function" file="src\/orders\.py" line="12" \/>/,
  );
  const gone = await answerOfTool(workspace, "read_code", { node_id: "old" });
  assert.equal(gone.isError, true);
  assert.match(
    gone.text,
    /^<error code="NODE_GONE">node vanished: old \(src\/old\.py was deleted\)<\/error>\n/,
  );
});

Deno.test("read_code takes ids as they were shown", async () => {
  const workspace = holding(code("shop.run(List<A>)", "void run() {}"));
  const id = "shop.run(List&lt;A&gt;)";
  const one = await answerOfTool(workspace, "read_code", { node_id: id });
  assert.match(one.text, /^<code_block id="shop\.run\(List&lt;A&gt;\)"/);
  const several = await answerOfTool(workspace, "read_code", { node_ids: [id, "other"] });
  assert.match(several.text, /^<code_blocks requested="2" returned="1">/);
});

Deno.test("read_code pages a node that no answer can hold; the pages make up the source", async () => {
  const lines = Array.from(
    { length: 2000 },
    (_, index) => `    total += price_of(${index})  # ]]> 합\n`,
  );
  const text = `def sum_up():\n${lines.join("")}    return total`;
  const workspace = holding(code("orders.sum_up", text, 40));
  let source = "";
  let next = 40;
  let cursor = "";
  do {
    const args = { node_id: "orders.sum_up", cursor };
    const { text: page } = await answerOfTool(workspace, "read_code", args);
    assert.ok(byteLength(page) <= 10_240);
    const head = /lines="(\d+)-(\d+)" of="40-2041" reparsed="false">/.exec(page);
    assert.equal(Number(head?.[1]), next);
    const part = sourceIn(page);
    const count = part.split("\n").length - (part.endsWith("\n") ? 1 : 0);
    assert.equal(Number(head?.[2]), next + count - 1);
    next += count;
    source += part;
    cursor = /<has_more>true<\/has_more>\n<next_cursor>([\w-]+)<\/next_cursor>$/.exec(page)?.[1] ??
      "";
  } while (cursor !== "");
  assert.equal(source, text);
  assert.equal(next, 2042);
});

Deno.test("a line that fills pages is cut at characters", async () => {
  const text = `const table = "${"😀".repeat(6000)}";\nconst end = 1;\n`;
  const workspace = holding(code("table", text));
  let source = "";
  let cursor = "";
  const cuts: boolean[] = [];
  do {
    const { text: page } = await answerOfTool(workspace, "read_code", { node_id: "table", cursor });
    assert.ok(byteLength(page) <= 10_240);
    cuts.push(page.includes('line_cut="true"'));
    source += sourceIn(page);
    cursor = /<next_cursor>([\w-]+)<\/next_cursor>$/.exec(page)?.[1] ?? "";
  } while (cursor !== "");
  assert.equal(source, text);
  assert.deepEqual(cuts, [true, true, false]);
});

Deno.test("a cursor of source that has changed starts again from the first page", async () => {
  const text = "value = 1\n".repeat(3000);
  const before = await answerOfTool(holding(code("values", text)), "read_code", {
    node_id: "values",
  });
  const cursor = /<next_cursor>([\w-]+)<\/next_cursor>$/.exec(before.text)?.[1];
  const after = await answerOfTool(holding(code("values", `x = 0\n${text}`)), "read_code", {
    node_id: "values",
    cursor,
  });
  assert.match(after.text, /^<code_block [^>]* lines="1-\d+" of="1-3001" [^>]*restarted="true">\n/);
  assert.ok(sourceIn(after.text).startsWith("x = 0\n"));
});

Deno.test("read_code gives several nodes in the order asked for", async () => {
  const workspace = holding(code("a", "a()"), code("b", "b()"));
  const { text, isError } = await answerOfTool(workspace, "read_code", {
    node_ids: ["b", "missing", "a"],
  });
  assert.equal(isError, false);
  assert.equal(
    text,
    '<code_blocks requested="3" returned="2">\n' +
      '<code_block id="b" file="src/orders.py" lines="1-1" reparsed="false">\n' +
      "<![CDATA[b()]]>\n</code_block>\n" +
      '  <omitted id="missing" reason="not_found" />\n' +
      '<code_block id="a" file="src/orders.py" lines="1-1" reparsed="false">\n' +
      "<![CDATA[a()]]>\n</code_block>\n" +
      "</code_blocks>",
  );
});

Deno.test("read_code of several never cuts a node, and accounts for each", async () => {
  const workspace = holding(
    code("first", "x".repeat(6000)),
    code("second", "y".repeat(6000)),
    code("third", "z"),
  );
  const ids = ["first", "second", "missing", "third"];
  const { text } = await answerOfTool(workspace, "read_code", { node_ids: ids });
  assert.ok(byteLength(text) <= 10_240);
  assert.match(text, /^<code_blocks requested="4" returned="1">\n<code_block id="first"/);
  assert.ok(
    text.endsWith(
      '</code_block>\n  <omitted id="second" reason="budget" />\n' +
        '  <omitted id="missing" reason="not_found" />\n' +
        '  <omitted id="third" reason="budget" />\n</code_blocks>',
    ),
  );
});

Deno.test("read_code of several begins a node that no answer can hold, if nothing stands before", async () => {
  const long = code("long", "value = 1\n".repeat(3000));
  const workspace = holding(long, code("short", "y = 1"));
  const first = await answerOfTool(workspace, "read_code", { node_ids: ["long", "short"] });
  assert.ok(byteLength(first.text) <= 10_240);
  assert.match(first.text, /^<code_blocks requested="2" returned="1">\n<code_block id="long" /);
  assert.match(first.text, /of="1-3000"/);
  const cursor = /<next_cursor>([\w-]+)<\/next_cursor>/.exec(first.text)?.[1];
  const second = await answerOfTool(workspace, "read_code", { node_id: "long", cursor });
  const end = Number(/lines="1-(\d+)"/.exec(first.text)?.[1]);
  assert.match(second.text, new RegExp(`lines="${end + 1}-\\d+" of="1-3000"`));
  const behind = await answerOfTool(workspace, "read_code", { node_ids: ["short", "long"] });
  assert.ok(behind.text.endsWith('  <omitted id="long" reason="budget" />\n</code_blocks>'));
});

Deno.test("read_code of several names nodes with long ids by their position", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `${index}${"<".repeat(2000)}`);
  const { text } = await answerOfTool(new FakeWorkspace(), "read_code", { node_ids: ids });
  assert.ok(byteLength(text) <= 10_240);
  assert.match(text, /^<code_blocks requested="20" returned="0">\n {2}<omitted position="1" /);
  assert.match(text, / {2}<omitted position="20" reason="not_found" \/>\n<\/code_blocks>$/);
});
