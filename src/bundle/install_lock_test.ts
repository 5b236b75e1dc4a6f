import assert from "node:assert/strict";
import { join } from "node:path";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { withInstallLock } from "./install_lock.ts";
import { isInstallLockStale } from "./is_install_lock_stale.ts";
import { processStart } from "./process_start.ts";

/** A process number that no system gives. */
const nobody = 999_999_999;

function ago(path: string, minutes: number): void {
  const time = new Date(Date.now() - minutes * 60_000);
  Deno.utimeSync(path, time, time);
}

Deno.test("one installation works at a time, and leaves no lock", async () => {
  using tree = new TemporaryTree();
  let open = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setTimeout(resolve, 20));
    open--;
  };
  await Promise.all([1, 2, 3].map(() => withInstallLock({ state: tree.root }, work)));
  assert.equal(most, 1);
  assert.deepEqual([...Deno.readDirSync(tree.root)], []);
});

Deno.test("a lock is stale when its holder has ended, or nothing shows that it lives", async () => {
  using tree = new TemporaryTree();
  const lock = tree.at("install.lock");
  const host = Deno.hostname();
  const start = await processStart(Deno.pid) ?? "";
  const isStale = async (owner: string | undefined, minutes = 0): Promise<boolean> => {
    Deno.mkdirSync(lock);
    if (owner !== undefined) Deno.writeTextFileSync(join(lock, "owner"), `${owner}\n`);
    ago(lock, minutes);
    try {
      return await isInstallLockStale(lock);
    } finally {
      Deno.removeSync(lock, { recursive: true });
    }
  };
  assert.equal(await isInstallLockStale(lock), false);
  assert.equal(await isStale(`${Deno.pid} ${host} ${start}`), false);
  assert.equal(await isStale(`${Deno.pid} ${host}`), false);
  assert.equal(await isStale(`${nobody} ${host} 1`), true);
  if (start !== "") assert.equal(await isStale(`${Deno.pid} ${host} another-start`), true);
  assert.equal(await isStale(`${nobody} another-machine 1`), false);
  assert.equal(await isStale(`${nobody} another-machine 1`, 31), true);
  assert.equal(await isStale(undefined), false);
  assert.equal(await isStale(undefined, 1), true);
});

Deno.test("a stale lock is taken over, a live one is waited for and then told", async () => {
  using tree = new TemporaryTree();
  tree.write("install.lock/owner", `${nobody} ${Deno.hostname()} 1\n`);
  assert.equal(await withInstallLock({ state: tree.root }, () => Promise.resolve("done")), "done");

  tree.write("install.lock/owner", `${Deno.pid} ${Deno.hostname()}\n`);
  const waits: unknown[] = [];
  await assert.rejects(
    withInstallLock(
      { state: tree.root, patienceMs: 0, onWait: (owner) => waits.push(owner?.pid) },
      () => Promise.resolve(),
    ),
    { name: "BundleError", message: /another installation holds/ },
  );
  assert.deepEqual(waits, [Deno.pid]);
  assert.ok(Deno.statSync(tree.at("install.lock/owner")).isFile);
});
