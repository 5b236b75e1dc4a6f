import assert from "node:assert/strict";
import { answerOfTool } from "../../tests/support/answer_of_tool.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { byteLength } from "./byte_length.ts";

const nothing = '<results semantic_ready="false">\n</results>';

Deno.test("an answer that may lack something begins with the state of the index", async () => {
  const search = async (workspace: FakeWorkspace): Promise<string> =>
    (await answerOfTool(workspace, "search_hybrid", { query: "order" })).text;
  assert.equal(await search(new FakeWorkspace()), nothing);
  assert.equal(
    await search(new FakeWorkspace({ state: "indexing", progress: 7, warnings: ["slow disk"] })),
    '<system_status state="indexing" progress="7" lexical_ready="false" semantic_ready="false" ' +
      `warnings="1" />\n${nothing}`,
  );
  assert.equal(
    await search(new FakeWorkspace({ pending: 3 })),
    '<system_status state="ready" progress="100" lexical_ready="true" semantic_ready="false" ' +
      `pending="3" />\n${nothing}`,
  );
  assert.equal(
    await search(new FakeWorkspace({ watching: "off" })),
    '<system_status state="ready" progress="100" lexical_ready="true" semantic_ready="false" ' +
      `watching="off" />\n${nothing}`,
  );
});

Deno.test("an error ends with the state of the index, and repeats little of the argument", async () => {
  const target = "<x>".repeat(50_000);
  const { text, isError } = await answerOfTool(
    new FakeWorkspace({ state: "indexing", progress: 7 }),
    "explore_graph",
    { node_id: target },
  );
  assert.equal(isError, true);
  assert.ok(byteLength(text) < 1000);
  assert.match(text, /^<error code="NODE_NOT_FOUND">unknown node: &lt;x&gt;.*…<\/error>\n/);
  assert.match(
    text,
    /\n<system_status state="indexing" progress="7" lexical_ready="false" semantic_ready="false" \/>$/,
  );
});

Deno.test("an unexpected failure is an answer too", async () => {
  const workspace = new FakeWorkspace();
  workspace.onSearch = () => {
    throw new Error("index.bin: checksum <wrong>");
  };
  const { text, isError } = await answerOfTool(workspace, "search_hybrid", { query: "a" });
  assert.equal(isError, true);
  assert.match(text, /^<error code="INTERNAL">index\.bin: checksum &lt;wrong&gt;<\/error>\n/);
});

Deno.test("an answer from an index that was not whole meanwhile begins with its state", async () => {
  const workspace = new FakeWorkspace();
  const checking =
    '<system_status state="checking" progress="0" lexical_ready="true" semantic_ready="false" />\n';
  workspace.onSearch = () => {
    workspace.progressTo({ state: "checking", progress: 0 });
    return { results: [] };
  };
  const ask = async (): Promise<string> =>
    (await answerOfTool(workspace, "search_hybrid", { query: "order" })).text;
  assert.equal(await ask(), checking + nothing);
  // It may be whole again by the time the answer has come.
  workspace.progressTo({ state: "ready", progress: 100 });
  workspace.onSearch = () => {
    workspace.progressTo({ state: "checking", progress: 0 });
    workspace.progressTo({ state: "ready", progress: 100 });
    return { results: [] };
  };
  assert.equal(await ask(), checking + nothing);
  assert.equal(workspace.listenerCount, 0);
});

Deno.test("an answer leaves room for a state that has come up meanwhile", async () => {
  const workspace = new FakeWorkspace();
  const text = "value = 1\n".repeat(3000);
  let reads = 0;
  workspace.onRead = (id) => {
    if (++reads === 1) workspace.progressTo({ state: "checking", progress: 0 });
    const place = { file: "values.py", startLine: 1, endLine: 3000 };
    return { kind: "code", id, ...place, text, reparsed: false, partial: false };
  };
  const answer = await answerOfTool(workspace, "read_code", { node_id: "values" });
  assert.equal(answer.isError, false);
  assert.ok(byteLength(answer.text) <= 10_240);
  assert.match(answer.text, /^<system_status state="checking"[^>]*\/>\n<code_block id="values"/);
  assert.ok(answer.text.endsWith("</next_cursor>"));
  assert.equal(reads, 2);
});
