import assert from "node:assert/strict";
import { RealClients } from "../support/real_clients.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { program } from "./program.ts";

const clients = await RealClients.find(["inspector", "--cli", "--help"], ["claude", "--version"]);
if (clients.obstacle !== undefined) {
  console.log(`skipped the tests with real clients: ${clients.obstacle}`);
}

Deno.test({
  name: clients.named("the MCP Inspector lists and calls the tools"),
  ignore: clients.obstacle !== undefined,
  fn: async () => {
    await using fixture = await FixtureCopy.make("python-payments");
    const server = ["--cli", ...program, "serve", "--workspace", fixture.root];
    const inspect = async (...args: readonly string[]): Promise<unknown> => {
      const { code, stdout, stderr } = await clients.run("inspector", [...server, ...args]);
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout);
    };

    const listed = await inspect("--method", "tools/list");
    assert.ok(isObject(listed) && Array.isArray(listed["tools"]));
    assert.deepEqual(listed["tools"].map(({ name }) => name), [
      "bootstrap_workspace",
      "gather_context",
      "search_hybrid",
      "explore_graph",
      "read_code",
      "diagnose_index",
      "run_local_benchmark",
    ]);

    const call = async (tool: string, ...args: readonly string[]): Promise<string> => {
      const given = args.flatMap((arg) => ["--tool-arg", arg]);
      const answer = await inspect("--method", "tools/call", "--tool-name", tool, ...given);
      assert.ok(isObject(answer) && Array.isArray(answer["content"]));
      assert.equal(answer["content"].length, 1);
      assert.ok(answer["isError"] !== true, answer["content"][0].text);
      return answer["content"][0].text;
    };
    assert.match(await call("bootstrap_workspace", "wait_seconds=60"), /state="ready"/);
    assert.match(
      await call("search_hybrid", "query=take_back"),
      /<node id="app\.services\.gateway\.Gateway\.take_back"/,
    );
    const id = "app.services.payment.PaymentService.cancel";
    assert.match(await call("explore_graph", `node_id=${id}`), /Gateway\.take_back/);
    assert.match(await call("read_code", `node_id=${id}`), /def cancel\(self, order_id/);
    assert.match(await call("diagnose_index"), /<index_diagnostics /);
  },
});

Deno.test({
  name: clients.named("Claude Code adds the server and connects to it"),
  ignore: clients.obstacle !== undefined,
  fn: async () => {
    await using fixture = await FixtureCopy.make("python-payments");
    await using home = await FixtureCopy.make();
    const options = { cwd: fixture.root, env: { HOME: home.root, USERPROFILE: home.root } };
    const server = [...program, "serve", "--workspace", fixture.root];
    const added = await clients.run(
      "claude",
      ["mcp", "add", "graphin", "--", ...server],
      options,
    );
    assert.equal(added.code, 0, added.stderr);
    const listed = await clients.run("claude", ["mcp", "list"], options);
    assert.equal(listed.code, 0, listed.stderr);
    assert.match(listed.stdout, /^graphin: .* - ✓ Connected$/m);
  },
});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
