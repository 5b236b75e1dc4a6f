import assert from "node:assert/strict";
import { SharedWorkspace } from "../../src/relay/shared_workspace.ts";
import { readLockRecord } from "../../src/workspace/lock_record.ts";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { FixtureCopy } from "../e2e/fixture_copy.ts";
import { McpSession } from "../e2e/mcp_session.ts";
import { runProgram } from "../e2e/run_program.ts";
import { until } from "../support/until.ts";

/** A process of a workspace that does not wait for long. */
function impatient(root: string): SharedWorkspace {
  const workspace = new SharedWorkspace({
    root,
    version: "1.2.3",
    catchUp: false,
    patience: { silenceMs: 300, greetingMs: 300, retryMs: 50 },
    open: (ownership) =>
      openWorkspace({ root, workers: 1, version: "1.2.3", watch: true, ownership }),
  });
  workspace.start();
  return workspace;
}

Deno.test({
  name: "while the owner is suspended others answer by themselves, and nothing is lost after that",
  ignore: Deno.build.os === "windows",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(): Promise<void> {
    await using fixture = await FixtureCopy.make("python-payments");
    await using owner = await McpSession.start(fixture.root);
    await owner.ready();
    const token = readLockRecord(fixture.path(".graphin/lock"))?.token;
    const other = impatient(fixture.root);
    await other.ready();
    assert.equal(other.seat, "session");
    const fileOf = async (query: string): Promise<string | undefined> =>
      (await other.search({ query, limit: 5 })).results[0]?.file;
    owner.kill("SIGSTOP");
    // A process that stands still cannot end when the test fails.
    using stack = new DisposableStack();
    stack.defer(() => owner.kill("SIGCONT"));
    // The question that finds it out is answered too.
    assert.equal(await fileOf("PaymentService"), "app/services/payment.py");
    assert.equal(other.seat, "alone");
    const why = `the index is kept by process ${owner.pid}, which is suspended or hangs; ` +
      "resume or end it; this one keeps nothing";
    assert.deepEqual(other.status().warnings, [why]);
    await other.ready();
    await fixture.write("app/services/refund.py", "def refund_everything():\n    pass\n");
    assert.equal(await fileOf("refund_everything"), "app/services/refund.py");
    stack.dispose();
    await until(() => other.seat === "session");
    assert.deepEqual(other.status().warnings.filter((warning) => warning === why), []);
    assert.equal(await fileOf("refund_everything"), "app/services/refund.py");
    assert.equal(readLockRecord(fixture.path(".graphin/lock"))?.token, token);
    await other.close();
    await owner.endInput();
    assert.equal((await owner.ended()).code, 0);
    const { code, stdout, stderr } = await runProgram([
      "status",
      "--json",
      "--workspace",
      fixture.root,
    ]);
    assert.deepEqual([code, stderr, JSON.parse(stdout).warnings], [0, "", []]);
  },
});

Deno.test("a state directory that is removed under its servers comes back, with one owner", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  await using owner = await McpSession.start(fixture.root);
  await owner.ready();
  await using session = await McpSession.start(fixture.root);
  await session.ready();
  await Deno.remove(fixture.path(".graphin"), { recursive: true });
  const asked = { query: "PaymentService.cancel" };
  for (const server of [owner, session]) {
    assert.match((await server.call("search_hybrid", asked)).text, /app\/services\/payment\.py/);
  }
  // The owner looks after its files every few seconds.
  await until(() => readLockRecord(fixture.path(".graphin/lock"))?.relay !== undefined);
  assert.equal(readLockRecord(fixture.path(".graphin/lock"))?.pid, owner.pid);
  await using later = await McpSession.start(fixture.root);
  await later.ready();
  assert.equal(readLockRecord(fixture.path(".graphin/lock"))?.pid, owner.pid);
  await fixture.write("app/services/refund.py", "def refund_everything():\n    pass\n");
  for (const server of [owner, session, later]) {
    const { text } = await server.call("search_hybrid", { query: "refund_everything" });
    assert.match(text, /app\/services\/refund\.py/);
  }
});
