import assert from "node:assert/strict";
import { readLockRecord } from "../../src/workspace/lock_record.ts";
import { FixtureCopy } from "../e2e/fixture_copy.ts";
import { McpSession } from "../e2e/mcp_session.ts";
import { plainAnswer } from "../e2e/plain_answer.ts";
import { program } from "../e2e/program.ts";
import { toolTest } from "../support/tool_test.ts";
import { until } from "../support/until.ts";

const canMount = ["unshare", "--mount", "true"] as const;
const canNest = ["unshare", "--pid", "--fork", "--kill-child", "true"] as const;

interface Run {
  readonly code: number;
  readonly status: { readonly files: number; readonly warnings: readonly string[] };
}

/**
 * Asks for the state of an index from a shell that has prepared the workspace, where nobody else sees it.
 *
 * @param script Shell commands, in which `status` asks and `$1` is the workspace.
 */
async function statusAfter(root: string, script: string): Promise<Run[]> {
  const status = `status() { "$@" status --json --workspace "$root"; echo " $?"; }`;
  const { stdout } = await new Deno.Command("unshare", {
    args: ["--mount", "sh", "-euc", `root=$1; shift; ${status}; ${script}`, "sh", root, ...program],
    stderr: "inherit",
  }).output();
  return [...new TextDecoder().decode(stdout).matchAll(/^(\{.*\})\n (\d+)$/gm)].map(
    ([, json = "", code]) => ({ code: Number(code), status: JSON.parse(json) }),
  );
}

await toolTest("a workspace that cannot be written to is answered for, and says so", [
  canMount,
], async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  const [run] = await statusAfter(
    fixture.root,
    `mount --bind "$root" "$root"; mount -o remount,ro,bind "$root"; status "$@"`,
  );
  const directory = fixture.path(".graphin");
  assert.equal(run?.code, 0);
  assert.equal(run.status.files, 5);
  assert.deepEqual(run.status.warnings, [
    `the index cannot be kept in ${directory}: Read-only file system (os error 30): ` +
    `mkdir '${directory}'; this one keeps nothing`,
  ]);
});

await toolTest("a workspace on a full disk is answered for, and kept once there is room", [
  canMount,
], async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  const [full, roomy] = await statusAfter(
    fixture.root,
    `cp -r "$root" "$root.copy"; mount -t tmpfs -o size=200k none "$root"; ` +
      `cp -r "$root.copy/." "$root"; rm -r "$root.copy"; ` +
      `dd if=/dev/zero of="$root/fill" bs=1k 2>/dev/null || true; status "$@"; ` +
      `rm "$root/fill"; status "$@"`,
  );
  const [why = "", ...more] = full?.status.warnings ?? [];
  assert.deepEqual([full?.code, full?.status.files, more], [0, 5, []]);
  assert.ok(
    why.startsWith(
      `the index cannot be kept in ${fixture.path(".graphin")}: No space left on device`,
    ),
    why,
  );
  assert.deepEqual([roomy?.code, roomy?.status.files, roomy?.status.warnings], [0, 5, []]);
});

await toolTest("servers in containers of one kernel share an index, whatever ids they have", [
  canNest,
], async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  const ask = async (session: McpSession): Promise<string> =>
    plainAnswer(await session.call("search_hybrid", { query: "cancel a payment" }));
  const owner = (): ReturnType<typeof readLockRecord> =>
    readLockRecord(fixture.path(".graphin/lock"));
  const nested = ["unshare", "--pid", "--fork", "--kill-child"];
  await using inside = await McpSession.start(fixture.root, nested);
  await inside.ready();
  const token = owner()?.token;
  // Its id means another process out here, or none.
  assert.ok((owner()?.pid ?? Infinity) < 100);
  await using other = await McpSession.start(fixture.root, nested);
  await using outside = await McpSession.start(fixture.root);
  await Promise.all([other.ready(), outside.ready()]);
  assert.equal(owner()?.token, token);
  const expected = await ask(inside);
  assert.deepEqual([await ask(other), await ask(outside)], [expected, expected]);
  inside.kill("SIGKILL");
  assert.deepEqual([await ask(other), await ask(outside)], [expected, expected]);
  await until(() => owner() !== undefined && owner()?.token !== token);
  await Promise.all([other.ready(), outside.ready()]);
  assert.deepEqual([await ask(other), await ask(outside)], [expected, expected]);
});
