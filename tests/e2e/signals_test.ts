import assert from "node:assert/strict";
import { syntheticWorkspace } from "../../scripts/bench/synthetic_workspace.ts";
import { readLockRecord } from "../../src/workspace/lock_record.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { McpSession } from "./mcp_session.ts";
import { program } from "./program.ts";
import { runProgram } from "./run_program.ts";

const ignore = Deno.build.os === "windows";

const FILES = 400;

/** Milliseconds after which a process is told to end: while it opens the workspace, indexes it, and follows it. */
const delays = [0, 10, 40, 150, 600];

async function largeWorkspace(): Promise<FixtureCopy> {
  const fixture = await FixtureCopy.make();
  syntheticWorkspace(fixture.root, { files: FILES, functions: 4 });
  return fixture;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What is left is whole: it is taken up without a complaint, and complete after that. */
async function assertUsable(fixture: FixtureCopy): Promise<void> {
  const names = [...Deno.readDirSync(fixture.path(".graphin"))].map(({ name }) => name);
  assert.deepEqual(names.filter((name) => /^(?:lock|relay|\.tmp)/.test(name)), []);
  const { code, stdout, stderr } = await runProgram([
    "status",
    "--json",
    "--workspace",
    fixture.root,
  ]);
  assert.deepEqual([code, stderr], [0, ""]);
  const { state, files, warnings } = JSON.parse(stdout);
  assert.deepEqual({ state, files, warnings }, { state: "ready", files: FILES, warnings: [] });
}

Deno.test({
  name: "a server ends cleanly on SIGTERM while it opens its workspace, indexes and follows it",
  ignore,
  async fn(): Promise<void> {
    await using fixture = await largeWorkspace();
    for (const delay of delays) {
      await using session = await McpSession.start(fixture.root);
      await pause(delay);
      session.kill("SIGTERM");
      const { code, signal } = await session.ended();
      assert.deepEqual({ code, signal }, { code: 0, signal: null });
      assert.equal(await session.errors(), "");
      if (delay > 0) await assertUsable(fixture);
    }
  },
});

Deno.test({
  name: "a server ends cleanly on SIGINT while it takes the place of a killed owner",
  ignore,
  async fn(): Promise<void> {
    await using fixture = await largeWorkspace();
    for (const delay of delays) {
      await using owner = await McpSession.start(fixture.root);
      await owner.ready();
      assert.equal(readLockRecord(fixture.path(".graphin/lock"))?.pid, owner.pid);
      await using heir = await McpSession.start(fixture.root);
      await heir.ready();
      owner.kill("SIGKILL");
      await pause(delay);
      heir.kill("SIGINT");
      assert.deepEqual((await heir.ended()).code, 0);
      assert.equal(await heir.errors(), "");
    }
    await runProgram(["index", "--workspace", fixture.root]);
    await assertUsable(fixture);
  },
});

Deno.test({
  name:
    "a shell command that is told to end saves what it has done, and says by which signal it ended",
  ignore,
  async fn(): Promise<void> {
    await using fixture = await largeWorkspace();
    const [command, ...args] = program;
    for (const [signal, expected] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
      const child = new Deno.Command(command, {
        args: [...args, "index", "--workspace", fixture.root],
        stdin: "null",
        stdout: "piped",
        stderr: "piped",
      }).spawn();
      while (readLockRecord(fixture.path(".graphin/lock"))?.pid !== child.pid) await pause(1);
      child.kill(signal);
      const { code, stdout, stderr } = await child.output();
      const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
      assert.deepEqual([code, text], [expected, ""]);
      const names = [...Deno.readDirSync(fixture.path(".graphin"))].map(({ name }) => name);
      assert.ok(names.includes("index.bin"), names.join());
      await Deno.remove(fixture.path(".graphin"), { recursive: true });
    }
    await runProgram(["index", "--workspace", fixture.root]);
    await assertUsable(fixture);
  },
});

Deno.test({
  name: "a session ends cleanly with its input while the owner of its index is suspended",
  ignore,
  async fn(): Promise<void> {
    await using fixture = await FixtureCopy.make("python-payments");
    await using owner = await McpSession.start(fixture.root);
    await owner.ready();
    await using session = await McpSession.start(fixture.root);
    await session.ready();
    owner.kill("SIGSTOP");
    await session.endInput();
    assert.deepEqual((await session.ended()).code, 0);
    owner.kill("SIGCONT");
    await owner.ready();
  },
});
