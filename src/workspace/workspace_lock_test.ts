import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { type LockRecord, readLockRecord } from "./lock_record.ts";
import { thisMachine } from "./this_machine.ts";
import { WorkspaceLock } from "./workspace_lock.ts";

const nobody = 2 ** 22 - 1;

function leave(tree: TemporaryTree, owner: Partial<LockRecord>): void {
  const record: LockRecord = {
    pid: nobody,
    version: "0.0.1",
    machine: thisMachine(),
    token: "left",
    proof: "left",
    ...owner,
  };
  tree.write("lock", JSON.stringify(record));
}

async function isTaken(directory: string): Promise<boolean> {
  const lock = await WorkspaceLock.take(directory);
  await lock?.release();
  return lock !== undefined;
}

const elsewhere = { ...thisMachine(), bootedAt: Date.UTC(2020, 0, 1) };

Deno.test("a lock is had by one until it is released", async () => {
  using tree = new TemporaryTree();
  const lock = await WorkspaceLock.take(tree.root);
  assert.equal(lock?.isHeld, true);
  assert.equal(await WorkspaceLock.take(tree.root), undefined);
  await lock?.release();
  assert.equal(lock?.isHeld, false);
  assert.equal(await isTaken(tree.root), true);
});

Deno.test("a lock file that no live process of this machine stands behind is no lock", async () => {
  using tree = new TemporaryTree();
  leave(tree, {});
  assert.equal(await isTaken(tree.root), true);
  // The id may be another process's by now, and a container has a name of its own.
  leave(tree, { pid: Deno.pid, machine: { ...thisMachine(), host: "container.example" } });
  assert.equal(await isTaken(tree.root), true);
  tree.write("lock", "no lock at all");
  assert.equal(await isTaken(tree.root), true);
  tree.write("lock", "x".repeat(100_000));
  assert.equal(await isTaken(tree.root), true);
});

Deno.test("an owner that was suspended keeps its lock, however old its last sign of life", async () => {
  using tree = new TemporaryTree();
  const lock = await WorkspaceLock.take(tree.root);
  Deno.utimeSync(tree.at("lock"), new Date(0), new Date(0));
  assert.equal(await WorkspaceLock.take(tree.root), undefined);
  assert.equal(lock?.isHeld, true);
  await lock?.release();
  assert.equal(await isTaken(tree.root), true);
});

Deno.test("an owner on another machine has its lock while it shows signs of life", async () => {
  using tree = new TemporaryTree();
  leave(tree, { machine: elsewhere });
  const stop = new AbortController();
  let beats = 0;
  const beat = setInterval(() => {
    Deno.utimeSync(tree.at("lock"), 1_000_000 + ++beats, 1_000_000 + beats);
  }, 10);
  const options = { version: "0.0.1", signal: stop.signal, staleMs: 1_000 };
  let hasEnded = false;
  const waiting = WorkspaceLock.wait(tree.root, options).finally(() => hasEnded = true);
  while (beats < 20) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(hasEnded, false);
  clearInterval(beat);
  const lock = await waiting;
  assert.equal(lock?.isHeld, true);
  await lock?.release();
});

Deno.test("a lock that another process has taken over is not released", async () => {
  using tree = new TemporaryTree();
  const lock = await WorkspaceLock.take(tree.root);
  leave(tree, { machine: elsewhere });
  assert.equal(lock?.isHeld, false);
  await lock?.release();
  assert.equal(readLockRecord(tree.at("lock"))?.token, "left");
});

Deno.test("a lock whose files were removed is regained, unless another has it then", async () => {
  using tree = new TemporaryTree();
  const lock = await WorkspaceLock.take(tree.at("state"));
  tree.remove("state");
  assert.equal(lock?.isHeld, false);
  assert.equal(await lock?.regain(), true);
  assert.equal(lock?.isHeld, true);
  tree.remove("state");
  const other = await WorkspaceLock.take(tree.at("state"));
  assert.equal(await lock?.regain(), false);
  assert.equal(other?.isHeld, true);
  await lock?.release();
  assert.equal(other?.isHeld, true);
  await other?.release();
  assert.equal(await isTaken(tree.at("state")), true);
});

Deno.test("an owner whose files were removed is quicker than those who wait for its lock", async () => {
  using tree = new TemporaryTree();
  const lock = await WorkspaceLock.take(tree.at("state"), "1.2.3");
  const stop = new AbortController();
  const waiting = WorkspaceLock.wait(tree.at("state"), { version: "1.2.3", signal: stop.signal });
  // The one who waits has opened the file that is removed.
  await new Promise((resolve) => setTimeout(resolve, 50));
  tree.remove("state");
  assert.equal(await lock?.regain(), true);
  assert.equal(lock?.isHeld, true);
  await lock?.release();
  const next = await waiting;
  assert.equal(next?.isHeld, true);
  await next?.release();
});

Deno.test("an owner of which only the lock file was removed writes it again", async () => {
  using tree = new TemporaryTree();
  const lock = await WorkspaceLock.take(tree.root, "1.2.3");
  lock?.publish({ kind: "workspace" });
  tree.remove("lock");
  assert.equal(await lock?.regain(), true);
  const record = readLockRecord(tree.at("lock"));
  assert.deepEqual([record?.token, record?.relay], [lock?.token, { kind: "workspace" }]);
  // What a process of this machine has left there means nothing beside the system's lock.
  leave(tree, {});
  assert.equal(await lock?.regain(), true);
  assert.equal(lock?.isHeld, true);
  // An owner on another machine has not seen that lock.
  leave(tree, { machine: elsewhere });
  assert.equal(await lock?.regain(), false);
  await lock?.release();
  assert.equal(readLockRecord(tree.at("lock"))?.token, "left");
});

Deno.test("a lock file is the user's alone, and says who the owner is and where it listens", async () => {
  using tree = new TemporaryTree();
  const lock = await WorkspaceLock.take(tree.root, "1.2.3");
  lock?.publish({ kind: "runtime" });
  const record = readLockRecord(tree.at("lock"));
  assert.deepEqual(
    [record?.pid, record?.version, record?.token, record?.proof, record?.relay],
    [Deno.pid, "1.2.3", lock?.token, lock?.proof, { kind: "runtime" }],
  );
  if (Deno.build.os !== "windows") {
    assert.equal((Deno.statSync(tree.at("lock")).mode ?? 0) & 0o777, 0o600);
  }
  await lock?.release();
});

/** Waits for a lock, and has it until it is killed. */
const contender = `
  import { WorkspaceLock } from ${
  JSON.stringify(new URL("./workspace_lock.ts", import.meta.url).href)
};
  console.log("ready");
  const { signal } = new AbortController();
  const lock = await WorkspaceLock.wait(Deno.env.get("LOCK"), { version: "1.2.3", signal });
  console.log(lock.token);
  setInterval(() => {}, 1000);
`;

Deno.test("when the owner is killed exactly one of those who wait has the lock", async () => {
  using tree = new TemporaryTree();
  const owned: string[] = [];
  const contenders = Array.from({ length: 4 }, () => {
    const child = spawn(Deno.execPath(), ["eval", contender], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { ...Deno.env.toObject(), LOCK: tree.root },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, lines };
  });
  try {
    for (const { lines } of contenders) assert.equal((await lines.next()).value, "ready");
    const waiting = new Map(contenders.map((one) => [
      one,
      one.lines.next().then(({ value }) => ({ one, token: String(value) })),
    ]));
    while (waiting.size > 0) {
      const { one, token } = await Promise.race(waiting.values());
      waiting.delete(one);
      assert.equal(readLockRecord(tree.at("lock"))?.token, token);
      assert.ok(!owned.includes(token));
      owned.push(token);
      one.child.kill("SIGKILL");
      await once(one.child, "exit");
    }
    assert.equal(owned.length, 4);
  } finally {
    for (const { child } of contenders) child.kill("SIGKILL");
  }
});
