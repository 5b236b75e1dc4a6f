import assert from "node:assert/strict";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";
import { WorkspaceLock } from "../../src/workspace/workspace_lock.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";

const loans = { "loans.py": "def lend(book):\n    return book\n" };
const ignore = Deno.build.os === "windows";

async function opened(root: string): Promise<WorkspaceApi> {
  const workspace = await openWorkspace({ root, workers: 1, version: "test", watch: false });
  await workspace.ready();
  return workspace;
}

function namesIn(directory: string): string[] {
  return [...Deno.readDirSync(directory)].map((entry) => entry.name).sort();
}

Deno.test({
  name: "a state directory that is a link is neither read nor written",
  ignore,
  async fn(): Promise<void> {
    using outside = new TemporaryTree(loans);
    await (await opened(outside.root)).close();
    const before = namesIn(outside.at(".graphin"));
    using tree = new TemporaryTree({ "fines.py": "def fine():\n    pass\n" });
    Deno.symlinkSync(outside.at(".graphin"), tree.at(".graphin"));
    const workspace = await opened(tree.root);
    assert.deepEqual(workspace.status().warnings, [
      `the index cannot be kept in ${tree.at(".graphin")}: it is a symbolic link, which is not ` +
      "followed; put a directory in its place",
    ]);
    assert.equal(workspace.status().files, 1);
    assert.deepEqual((await workspace.diagnose()).storage.parts, []);
    await workspace.close();
    assert.deepEqual(namesIn(outside.at(".graphin")), before);
  },
});

/** Waits for those who gave up waiting for the lock: the system grants it to them nevertheless, and they let go of it. */
async function untilNobodyWaits(root: string): Promise<void> {
  using guard = await Deno.open(`${root}/.graphin/guard`, { write: true });
  await guard.lock(true);
  await new Promise((resolve) => setTimeout(resolve, 0));
}

Deno.test("what killed processes left in the state directory is removed by the next owner alone", async () => {
  using tree = new TemporaryTree(loans);
  const owner = await opened(tree.root);
  const left = [".tmp-0f8e", "lock.3b1c"];
  for (const name of left) tree.write(`.graphin/${name}`, "left");
  await (await opened(tree.root)).close();
  for (const name of left) assert.ok(namesIn(tree.at(".graphin")).includes(name));
  await owner.close();
  await (await opened(tree.root)).close();
  for (const name of left) assert.ok(!namesIn(tree.at(".graphin")).includes(name));
  await untilNobodyWaits(tree.root);
});

Deno.test("a state directory that was removed is made again, with facts of earlier sessions", async () => {
  using tree = new TemporaryTree({ ...loans, "fines.py": "def fine():\n    pass\n" });
  await (await opened(tree.root)).close();
  const workspace = await opened(tree.root);
  tree.remove(".graphin");
  tree.write(
    "loans.py",
    "def lend(book):\n    return book\n\n\ndef renew(book):\n    lend(book)\n",
  );
  const [answer] = await workspace.read({ nodeIds: ["loans.lend"] });
  assert.equal(answer?.kind, "code");
  await workspace.close();

  const next = await opened(tree.root);
  assert.deepEqual(next.status().warnings, []);
  assert.equal(next.status().files, 2);
  const found = await next.explore({
    nodeId: "loans.lend",
    direction: "used_by",
    minConfidence: 0.85,
  });
  assert.equal(
    found.kind === "found" && found.usedBy.some((row) => row.id === "loans.renew"),
    true,
  );
  await next.close();
});

Deno.test("a state directory that comes back stays out of version control", async () => {
  using tree = new TemporaryTree(loans);
  const directory = tree.at(".graphin");
  const lock = await WorkspaceLock.take(directory);
  assert.ok(lock !== undefined);
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: false,
    ownership: { kind: "held", lock },
  });
  await workspace.ready();
  tree.remove(".graphin");
  // The owner's heartbeat is quicker than the next save.
  assert.equal(await lock.regain(), true);
  tree.write("loans.py", "def lend(book):\n    return None\n");
  await workspace.catchUp();
  await workspace.close();
  assert.ok(namesIn(directory).includes("index.bin"));
  assert.equal(Deno.readTextFileSync(tree.at(".graphin/.gitignore")), "*\n!/ignore\n");
});
