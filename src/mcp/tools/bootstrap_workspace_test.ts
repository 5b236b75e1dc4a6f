import assert from "node:assert/strict";
import { answerOfTool } from "../../../tests/support/answer_of_tool.ts";
import { FakeWorkspace } from "../../../tests/support/fake_workspace.ts";
import { allTools } from "./all_tools.ts";

Deno.test("bootstrap_workspace reports the whole state at once", async () => {
  const workspace = new FakeWorkspace({
    state: "indexing",
    progress: 41.6,
    warnings: ["<orders> is locked"],
  });
  const { text } = await answerOfTool(workspace, "bootstrap_workspace");
  assert.equal(
    text,
    '<system_status state="indexing" progress="42" lexical_ready="false" semantic_ready="false" ' +
      'watching="events" semantic="off" files="8" nodes="31" edges="64">\n' +
      "  <warning>&lt;orders&gt; is locked</warning>\n" +
      "</system_status>",
  );
});

Deno.test("bootstrap_workspace says how changes are noticed", async () => {
  for (const watching of ["events", "polling", "off"] as const) {
    const { text } = await answerOfTool(new FakeWorkspace({ watching }), "bootstrap_workspace");
    assert.ok(text.includes(` watching="${watching}" `));
  }
});

Deno.test("bootstrap_workspace waits for the first index when it is asked to", async () => {
  const workspace = new FakeWorkspace({ state: "indexing", progress: 0 });
  const answer = answerOfTool(workspace, "bootstrap_workspace", { wait_seconds: "60" });
  workspace.progressTo({ state: "ready", progress: 100 });
  assert.match((await answer).text, /^<system_status state="ready" progress="100"/);
});

Deno.test("bootstrap_workspace stops waiting when the call is cancelled", async () => {
  const workspace = new FakeWorkspace({ state: "indexing", progress: 3 });
  const tool = allTools.find(({ name }) => name === "bootstrap_workspace");
  assert.ok(tool !== undefined);
  for (const isEarly of [true, false]) {
    const cancelling = new AbortController();
    if (isEarly) cancelling.abort();
    const call = { workspace, room: 10_000, signal: cancelling.signal };
    const answer = tool.call({ wait_seconds: 60 }, call);
    cancelling.abort();
    assert.match(await answer, /^<system_status state="indexing" progress="3"/);
  }
});

Deno.test("bootstrap_workspace returns after the time it was given", async () => {
  const workspace = new FakeWorkspace({ state: "indexing", progress: 3 });
  const { text } = await answerOfTool(workspace, "bootstrap_workspace", { wait_seconds: 0.01 });
  assert.match(text, /^<system_status state="indexing"/);
});
