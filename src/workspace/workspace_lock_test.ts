import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { WorkspaceLock } from "./workspace_lock.ts";

const nobody = 2 ** 22 - 1;

function leave(tree: TemporaryTree, owner: object, ageMs = 0): void {
  tree.write("lock", JSON.stringify({ token: "left", ...owner }));
  const touched = new Date(Date.now() - ageMs);
  Deno.utimeSync(tree.at("lock"), touched, touched);
}

async function isTaken(tree: TemporaryTree): Promise<boolean> {
  const lock = await WorkspaceLock.take(tree.root);
  await lock?.release();
  return lock !== undefined;
}

Deno.test("a lock is had by one until it is released", async () => {
  using tree = new TemporaryTree();
  const lock = await WorkspaceLock.take(tree.root);
  assert.equal(lock?.isHeld, true);
  assert.equal(await WorkspaceLock.take(tree.root), undefined);
  await lock?.release();
  assert.equal(lock?.isHeld, false);
  assert.equal(await isTaken(tree), true);
});

Deno.test("a lock whose owner is gone is taken over, of a live or a distant one it is not", async () => {
  using tree = new TemporaryTree();
  leave(tree, { pid: nobody });
  assert.equal(await isTaken(tree), true);
  leave(tree, { pid: nobody, host: hostname() });
  assert.equal(await isTaken(tree), true);
  leave(tree, { pid: nobody, host: "elsewhere.example" });
  assert.equal(await isTaken(tree), false);
  leave(tree, { pid: nobody, host: "elsewhere.example" }, 60_000);
  assert.equal(await isTaken(tree), true);
  leave(tree, { pid: Deno.pid, host: hostname() });
  assert.equal(await isTaken(tree), false);
  tree.write("lock", "no lock at all");
  assert.equal(await isTaken(tree), true);
});

Deno.test("a lock that another process has taken over is not released", async () => {
  using tree = new TemporaryTree();
  const lock = await WorkspaceLock.take(tree.root);
  leave(tree, { pid: Deno.pid });
  assert.equal(lock?.isHeld, false);
  await lock?.release();
  assert.match(Deno.readTextFileSync(tree.at("lock")), /"left"/);
});

/** Tries to take one lock for each line of its input, and says whether it has it. */
const contender = `
  import { WorkspaceLock } from ${
  JSON.stringify(new URL("./workspace_lock.ts", import.meta.url).href)
};
  import { createInterface } from "node:readline";
  console.log("ready");
  for await (const directory of createInterface({ input: (await import("node:process")).stdin })) {
    const lock = await WorkspaceLock.take(directory);
    console.log(lock?.isHeld === true ? "taken" : "not taken");
  }
  Deno.exit(0);
`;

class Contender implements AsyncDisposable {
  readonly #child = spawn(Deno.execPath(), ["eval", contender], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    stdio: ["pipe", "pipe", "inherit"],
  });
  readonly #lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();

  async says(): Promise<string | undefined> {
    return (await this.#lines.next()).value;
  }

  async contend(directory: string): Promise<string | undefined> {
    this.#child.stdin.write(`${directory}\n`);
    return await this.says();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.stdin.end();
    await ended;
    while (await this.says() !== undefined) continue;
  }
}

Deno.test("of many processes that find an abandoned lock at once exactly one takes it", async () => {
  using tree = new TemporaryTree();
  await using stack = new AsyncDisposableStack();
  const contenders = Array.from({ length: 4 }, () => stack.use(new Contender()));
  for (const one of contenders) assert.equal(await one.says(), "ready");
  for (let round = 0; round < 25; round++) {
    const isMissing = round % 5 === 0;
    const left = JSON.stringify({ pid: nobody, token: "left" });
    if (isMissing) Deno.mkdirSync(tree.at(`${round}`));
    else tree.write(`${round}/lock`, left);
    const results = await Promise.all(contenders.map((one) => one.contend(tree.at(`${round}`))));
    assert.deepEqual(results.toSorted(), ["not taken", "not taken", "not taken", "taken"]);
  }
});
