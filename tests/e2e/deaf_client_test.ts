import assert from "node:assert/strict";
import { FixtureCopy } from "./fixture_copy.ts";
import { program } from "./program.ts";

/** Answers to so many calls fill any pipe. */
const CALLS = 3_000;

Deno.test({
  name: "a client that reads neither answers nor the log cannot keep the server from ending",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await using fixture = await FixtureCopy.make("python-payments");
    const [command, ...args] = program;
    const server = new Deno.Command(command, {
      args: [...args, "serve", "--workspace", fixture.root],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const input = server.stdin.getWriter();
    const send = (text: string): Promise<void> =>
      input.write(new TextEncoder().encode(`${text}\n`));
    const request = (id: number, method: string, params: object): string =>
      JSON.stringify({ jsonrpc: "2.0", id, method, params });
    await send(request(0, "initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "deaf", version: "1" },
    }));
    await send("no message\n".repeat(20_000));
    const calls = Array.from(
      { length: CALLS },
      (_, index) =>
        request(index + 1, "tools/call", {
          name: "search_hybrid",
          arguments: { query: "payment" },
        }),
    );
    // What the server does not take any more stays in the pipe.
    const sent = send(calls.join("\n")).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    server.kill("SIGTERM");
    const { code, signal } = await server.status;
    assert.deepEqual({ code, signal }, { code: 0, signal: null });
    await Promise.all([server.stdout.cancel(), server.stderr.cancel(), sent]);
    await input.abort().catch(() => {});
  },
});
