import assert from "node:assert/strict";
import { semanticShop } from "../support/semantic_workspace.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";
import { McpSession } from "./mcp_session.ts";
import { runProgram } from "./run_program.ts";

/** A runtime library that is nowhere: no model can be run, and nothing is downloaded for it. */
const unusable = ["--semantic", "--offline", "--ort-lib", "/nowhere/libonnxruntime.so"];

async function served(root: string, options: readonly string[]): Promise<McpSession> {
  const session = new McpSession(["serve", "--workspace", root, ...options]);
  await session.request("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "end-to-end test", version: "1" },
  });
  await session.send({ method: "notifications/initialized" });
  return session;
}

Deno.test("a server whose model cannot be used is ready, says why, and answers by words", async () => {
  using tree = new TemporaryTree(semanticShop);
  await using session = await served(tree.root, unusable);
  const status = await session.call("bootstrap_workspace", { wait_seconds: 60 });
  assert.match(status.text, /^<system_status state="ready" progress="100" lexical_ready="true"/);
  assert.match(status.text, / semantic="unavailable" /);
  assert.match(status.text, / semantic_note="there is no library [^"]*libonnxruntime\.so/);
  const { text } = await session.call("search_hybrid", { query: "cancel" });
  assert.match(
    text,
    /<results semantic_ready="false">\n {2}<model_status code="MODEL_UNAVAILABLE" /,
  );
  assert.match(text, /id="shop\.payments\.Payments\.cancel"/);
  // Another process without a model of its own has the owner's, and its state.
  await using other = await served(tree.root, []);
  await other.call("bootstrap_workspace", { wait_seconds: 60 });
  const relayed = await other.call("search_hybrid", { query: "cancel" });
  assert.match(relayed.text, /code="MODEL_UNAVAILABLE"/);
  const { stdout } = await runProgram(["status", "--json", "--workspace", tree.root]);
  assert.equal(JSON.parse(stdout).semantic.state, "unavailable");
});

Deno.test("a server that is to search by names and words says nothing of a model", async () => {
  using tree = new TemporaryTree(semanticShop);
  await using session = await served(tree.root, [
    "--no-semantic",
    "--model-type",
    "english_optimal",
  ]);
  const status = await session.call("bootstrap_workspace", { wait_seconds: 60 });
  assert.match(status.text, / semantic="off"/);
  const { text } = await session.call("search_hybrid", { query: "cancel" });
  assert.doesNotMatch(text, /model_status/);
});

Deno.test("commands whose model cannot be used say so: a search still finds, an index fails", async () => {
  using tree = new TemporaryTree(semanticShop);
  const search = await runProgram(["search", "cancel", "--workspace", tree.root, ...unusable]);
  assert.equal(search.code, 0);
  assert.match(search.stdout, /shop\.payments\.Payments\.cancel/);
  assert.match(search.stderr, /^graphin: search by meaning is unavailable: there is no library/m);
  const index = await runProgram(["index", "--workspace", tree.root, ...unusable]);
  assert.equal(index.code, 1);
  assert.match(index.stdout, /^indexed /);
  assert.match(index.stderr, /search by meaning is unavailable: there is no library/);
});
