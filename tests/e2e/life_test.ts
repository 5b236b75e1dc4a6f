import assert from "node:assert/strict";
import process from "node:process";
import { FixtureCopy } from "./fixture_copy.ts";
import { McpSession } from "./mcp_session.ts";
import { program } from "./program.ts";
import { runProgram } from "./run_program.ts";

const isWindows = Deno.build.os === "windows";
/** How long a process may take to notice that it should end, in milliseconds. */
const deadline = 30_000;

Deno.test("the server ends with its input, its state saved", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  await using session = await McpSession.start(fixture.root);
  await session.ready();
  await session.endInput();
  assert.equal((await session.ended()).code, 0);
  assert.equal(await session.errors(), "");
  await assertSaved(fixture.root);
});

Deno.test("the server answers what it was asked before its input ended", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  await using session = await McpSession.start(fixture.root);
  const answers = [
    session.call("search_hybrid", { query: "retry" }),
    session.call("read_code", { node_id: "app.services.gateway.Gateway" }),
    session.call("bootstrap_workspace", { wait_seconds: 600 }),
  ];
  await session.endInput();
  for (const { isError } of await Promise.all(answers)) assert.equal(typeof isError, "boolean");
  assert.equal((await session.ended()).code, 0);
});

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  Deno.test({
    name: `the server ends on ${signal}, its state saved`,
    ignore: isWindows,
    fn: async () => {
      await using fixture = await FixtureCopy.make("python-payments");
      await using session = await McpSession.start(fixture.root);
      await session.ready();
      session.kill(signal);
      const { code, signal: killedBy } = await session.ended();
      assert.deepEqual({ code, killedBy }, { code: 0, killedBy: null });
      await assertSaved(fixture.root);
    },
  });
}

Deno.test({
  name: "the server ends when its parent is gone although its input stays open",
  ignore: isWindows,
  fn: async () => {
    await using fixture = await FixtureCopy.make("python-payments");
    // The shell ends when its own input does; `sleep` keeps the server's input open beyond that.
    const script = 'sleep 60 | "$@" >/dev/null 2>&1 & echo $!; read -r line';
    const shell = new Deno.Command("bash", {
      args: ["-c", script, "bash", ...program, "serve", "--workspace", fixture.root],
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const output = shell.stdout.getReader();
    const server = Number(new TextDecoder().decode((await output.read()).value));
    assert.ok(server > 0);
    await until(() => exists(fixture.path(".graphin/index.bin")));
    assert.equal(await isAlive(server), true);
    await shell.stdin.close();
    await shell.status;
    await output.cancel();
    await until(async () => !await isAlive(server));
  },
});

Deno.test("a directory that cannot be a workspace ends the server with a reason", async () => {
  const missing = await runProgram(["serve", "--workspace", "/no/such/directory"]);
  assert.equal(missing.code, 2);
  assert.equal(missing.stdout, "");
  assert.match(missing.stderr, /^graphin: .*\/no\/such\/directory/);
  const everything = await runProgram(["--workspace", "/"]);
  assert.equal(everything.code, 2);
  assert.equal(everything.stdout, "");
  assert.match(everything.stderr, /^graphin: will not index/);
});

/** The state is there, and a server that starts from it answers. */
async function assertSaved(root: string): Promise<void> {
  assert.ok(await exists(`${root}/.graphin/index.bin`));
  await using session = await McpSession.start(root);
  await session.ready();
  const { isError } = await session.call("read_code", {
    node_id: "app.services.payment.PaymentService.cancel",
  });
  assert.equal(isError, false);
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch {
    return false;
  }
}

function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    return Promise.resolve(true);
  } catch {
    return Promise.resolve(false);
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + deadline;
  while (!await holds()) {
    if (Date.now() > end) throw new Error(`did not hold within ${deadline} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
