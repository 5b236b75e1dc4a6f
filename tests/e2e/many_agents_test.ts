import assert from "node:assert/strict";
import { residentMemory } from "../../scripts/bench/resident_memory.ts";
import { openSharedWorkspace } from "../../src/relay/open_shared_workspace.ts";
import { readLockRecord } from "../../src/workspace/lock_record.ts";
import { assertWatching } from "./assert_watching.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { McpSession, type ToolAnswer } from "./mcp_session.ts";
import { plainAnswer } from "./plain_answer.ts";
import { runProgram } from "./run_program.ts";

const isWindows = Deno.build.os === "windows";

/** Questions of every kind. */
const questions: readonly (readonly [tool: string, args: object])[] = [
  ["search_hybrid", { query: "retry" }],
  ["search_hybrid", { query: "cancel a payment", target: "code" }],
  ["explore_graph", { node_id: "app.services.payment.PaymentService.cancel" }],
  ["read_code", { node_id: "app.services.gateway.Gateway" }],
  ["read_code", { node_id: "app.services.gateway.Nowhere" }],
  ["explore_graph", { node_id: "retry" }],
];

function answersOf(session: McpSession): Promise<ToolAnswer[]> {
  return Promise.all(questions.map(([tool, args]) => session.call(tool, args)));
}

function ownerOf(fixture: FixtureCopy): number | undefined {
  return readLockRecord(fixture.path(".graphin/lock"))?.pid;
}

/** Starts servers one after the other, each when the one before is ready. */
async function servers(
  stack: AsyncDisposableStack,
  fixture: FixtureCopy,
  count: number,
): Promise<McpSession[]> {
  const started: McpSession[] = [];
  for (let index = 0; index < count; index++) {
    const session = stack.use(await McpSession.start(fixture.root));
    await session.ready();
    started.push(session);
  }
  return started;
}

Deno.test("sixteen servers of one workspace give the same answers from one index", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  await using stack = new AsyncDisposableStack();
  const sessions = await Promise.all(Array.from({ length: 16 }, async () => {
    const session = stack.use(await McpSession.start(fixture.root));
    await session.ready();
    return session;
  }));
  const owners = sessions.filter(({ pid }) => pid === ownerOf(fixture));
  assert.equal(owners.length, 1);
  const all = await Promise.all(sessions.map((session) => answersOf(session)));
  for (const answers of all) assert.deepEqual(answers.map(plainAnswer), all[0]?.map(plainAnswer));
  await assertWatching(sessions, owners);
  if (isWindows) return;
  // One has the index and what makes it; the others are connections.
  const memory = await Promise.all(sessions.map(({ pid }) => residentMemory(pid)));
  const ofOwner = memory[sessions.findIndex((session) => owners.includes(session))]?.resident ?? 0;
  const larger = memory.filter(({ resident }) => resident >= ofOwner);
  assert.equal(larger.length, 1);
});

Deno.test({
  name: "what a killed owner has not answered is answered by a server that takes its place",
  ignore: isWindows,
  async fn(): Promise<void> {
    await using fixture = await FixtureCopy.make("python-payments");
    await using stack = new AsyncDisposableStack();
    const [owner, heir, third] = await servers(stack, fixture, 3);
    assert.ok(owner !== undefined && heir !== undefined && third !== undefined);
    assert.equal(ownerOf(fixture), owner.pid);
    const expected = await answersOf(owner);
    // A process that stands still has taken the questions and answers none.
    owner.kill("SIGSTOP");
    const asked = [heir, third].flatMap((session) => [answersOf(session), answersOf(session)]);
    owner.kill("SIGKILL");
    for (const answers of await Promise.all(asked)) {
      assert.deepEqual(answers.map(plainAnswer), expected.map(plainAnswer));
    }
    await Promise.all([heir.ready(), third.ready()]);
    for (const session of [heir, third]) {
      const ids = session.messages.map(({ id }) => id).filter((id) => id !== undefined);
      assert.equal(new Set(ids).size, ids.length);
      assert.deepEqual((await answersOf(session)).map(plainAnswer), expected.map(plainAnswer));
    }
    const next = ownerOf(fixture);
    assert.ok(next === heir.pid || next === third.pid);
    await assertWatching([heir, third], [heir, third].filter(({ pid }) => pid === next));
  },
});

Deno.test({
  name: "one server after the other is killed while it is asked, and no question is lost",
  ignore: isWindows,
  async fn(): Promise<void> {
    await using fixture = await FixtureCopy.make("python-payments");
    await using stack = new AsyncDisposableStack();
    const sessions = await servers(stack, fixture, 5);
    const last = stack.use(await McpSession.start(fixture.root));
    await last.ready();
    const expected = (await answersOf(last)).map(plainAnswer);
    for (let left = sessions.length; left > 0; left--) {
      const asked = Array.from({ length: 5 }, () => answersOf(last));
      const owner = ownerOf(fixture);
      sessions.find(({ pid }) => pid === owner)?.kill("SIGKILL");
      for (const answers of await Promise.all(asked)) {
        assert.deepEqual(answers.map(plainAnswer), expected);
      }
      await last.ready();
    }
    assert.deepEqual((await answersOf(last)).map(plainAnswer), expected);
  },
});

Deno.test({
  name: "servers that are killed as soon as they have the index lose no question of the last",
  ignore: isWindows,
  async fn(): Promise<void> {
    await using fixture = await FixtureCopy.make("python-payments");
    await using stack = new AsyncDisposableStack();
    const sessions = await servers(stack, fixture, 5);
    const last = stack.use(await McpSession.start(fixture.root));
    await last.ready();
    const expected = (await answersOf(last)).map(plainAnswer);
    const asked = Array.from({ length: 5 }, () => answersOf(last));
    // Each is killed before it has opened the index.
    const left = new Map(sessions.map((session) => [session.pid, session]));
    for (let pid = ownerOf(fixture); pid !== last.pid; pid = ownerOf(fixture)) {
      const owner = left.get(pid ?? 0);
      owner?.kill("SIGKILL");
      left.delete(pid ?? 0);
      await new Promise((next) => setTimeout(next, 1));
    }
    for (const answers of await Promise.all(asked)) {
      assert.deepEqual(answers.map(plainAnswer), expected);
    }
    await last.ready();
    assert.equal(ownerOf(fixture), last.pid);
    assert.deepEqual((await answersOf(last)).map(plainAnswer), expected);
    const ids = last.messages.map(({ id }) => id).filter((id) => id !== undefined);
    assert.equal(new Set(ids).size, ids.length);
  },
});

Deno.test("when the owner ends another server follows changes in its place", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  await using stack = new AsyncDisposableStack();
  const [owner, heir] = await servers(stack, fixture, 2);
  assert.ok(owner !== undefined && heir !== undefined);
  await owner.endInput();
  assert.equal((await owner.ended()).code, 0);
  await heir.ready();
  const { text } = await heir.call("bootstrap_workspace");
  assert.equal(ownerOf(fixture), heir.pid);
  assert.match(text, /watching="(events|polling)"/);
  assert.doesNotMatch(text, /<warning>/);
  await fixture.write("app/services/refund.py", "def refund_everything():\n    pass\n");
  // The shell asks the heir, which compares everything with what is on disk first.
  const found = await runProgram(["search", "refund_everything", "--workspace", fixture.root]);
  assert.equal(found.code, 0);
  assert.match(found.stdout, /app\/services\/refund\.py:1/);
  assert.equal(found.stderr, "");
  const asked = await heir.call("search_hybrid", { query: "refund_everything" });
  assert.match(asked.text, /app\/services\/refund\.py/);
});

Deno.test("shell commands that are run at once on a new workspace give one answer", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  const args = ["explore", "retry", "--json", "--workspace", fixture.root];
  const runs = await Promise.all(Array.from({ length: 6 }, () => runProgram(args)));
  for (const run of runs) assert.deepEqual(run, runs[0]);
  assert.equal(runs[0]?.stderr, "");
  assert.equal(ownerOf(fixture), undefined);
});

Deno.test({
  name: "what a killed server left behind is no hindrance to the next",
  ignore: isWindows,
  async fn(): Promise<void> {
    await using fixture = await FixtureCopy.make("python-payments");
    const sockets = (): string[] =>
      [...Deno.readDirSync(fixture.path(".graphin"))]
        .map(({ name }) => name).filter((name) => name.startsWith("relay-"));
    {
      await using killed = await McpSession.start(fixture.root);
      await killed.ready();
      killed.kill("SIGKILL");
    }
    const left = sockets();
    assert.equal(left.length, 1);
    await using session = await McpSession.start(fixture.root);
    await session.ready();
    assert.equal(ownerOf(fixture), session.pid);
    assert.equal(sockets().length, 1);
    assert.notDeepEqual(sockets(), left);
    assert.doesNotMatch((await session.call("bootstrap_workspace")).text, /<warning>/);
  },
});

Deno.test({
  name: "a server beside an owner of another version says whose answers it gives",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(): Promise<void> {
    await using fixture = await FixtureCopy.make("python-payments");
    const owner = openSharedWorkspace({
      root: fixture.root,
      workers: 1,
      force: false,
      version: "99.0.0",
      watch: true,
    });
    await owner.ready();
    await using session = await McpSession.start(fixture.root);
    await session.ready();
    const { text } = await session.call("bootstrap_workspace");
    const who = `<warning>the index is kept by graphin 99.0.0 (process ${Deno.pid}), which answers`;
    assert.ok(text.includes(who), text);
    assert.equal(ownerOf(fixture), Deno.pid);
    await owner.close();
    // The session notices the end of the owner in its own time.
    for (let tries = 0; ownerOf(fixture) !== session.pid && tries < 500; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await session.ready();
    assert.doesNotMatch((await session.call("bootstrap_workspace")).text, /<warning>/);
    assert.equal(ownerOf(fixture), session.pid);
  },
});
