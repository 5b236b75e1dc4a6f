import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { examineIndex } from "./examine_index.ts";
import type { OwnerAnswer } from "./owner_answer.ts";

async function examined(tree: TemporaryTree, owner: OwnerAnswer): Promise<string[]> {
  const found = await examineIndex({
    root: tree.root,
    version: "1.2.0",
    askOwner: () => Promise.resolve(owner),
  });
  return found.map(({ level, text, remedy }) =>
    [level, text, ...(remedy === undefined ? [] : [remedy])].join(" | ").replaceAll(tree.root, "~")
  );
}

const nobody: OwnerAnswer = { kind: "nobody" };

Deno.test("a project without an index has nothing wrong", async () => {
  using tree = new TemporaryTree();
  assert.deepEqual(await examined(tree, nobody), [
    "note | ~ is not indexed yet; a server or the first command does that",
  ]);
  Deno.mkdirSync(tree.at(".graphin"));
  assert.deepEqual(await examined(tree, nobody), [
    "note | no index of ~ is kept yet; a server or the first command makes one",
  ]);
});

Deno.test("a kept index that cannot be used is told, and needs nothing", async () => {
  using tree = new TemporaryTree({ ".graphin/index.bin": "torn" });
  assert.deepEqual(await examined(tree, nobody), [
    "note | the kept index of ~ is damaged; the next start builds it anew",
  ]);
});

Deno.test("something else in the place of the index is a problem", async () => {
  using tree = new TemporaryTree({ ".graphin": "a file" });
  assert.deepEqual(await examined(tree, nobody), [
    "problem | ~/.graphin is no directory | move it away: the index is kept there",
  ]);
});

Deno.test("a link in the place of the index is a problem, and nobody is asked through it", {
  ignore: Deno.build.os === "windows",
}, async () => {
  using tree = new TemporaryTree({ "elsewhere/index.bin": "torn" });
  Deno.symlinkSync("elsewhere", tree.at(".graphin"));
  const status = "an owner that must not be asked";
  assert.deepEqual(await examined(tree, { kind: "unasked", reason: status, isProblem: true }), [
    "problem | ~/.graphin is a symbolic link, which is not followed, so that no index is kept | " +
    "put a directory in its place",
  ]);
});

Deno.test("the owner says how the index is", async () => {
  using tree = new TemporaryTree();
  Deno.mkdirSync(tree.at(".graphin"));
  const status = {
    state: "ready" as const,
    progress: 100,
    files: 3,
    nodes: 12,
    edges: 9,
    pending: 0,
    watching: "events" as const,
    warnings: ["the disk is full"],
  };
  assert.deepEqual(
    await examined(tree, { kind: "answered", pid: 7, version: "1.1.0", status }),
    [
      "ok | process 7 serves ~: 3 files, 12 nodes, up to date",
      "note | process 7 is graphin 1.1.0, and this is 1.2.0 | " +
      "start the session of your client anew to have one version",
      "note | process 7 says: the disk is full",
    ],
  );
  const silent = { kind: "unasked" as const, reason: "process 7 hangs" };
  assert.deepEqual(await examined(tree, { ...silent, isProblem: true }), [
    "problem | process 7 hangs | resume or end that process",
  ]);
  assert.deepEqual(await examined(tree, { ...silent, isProblem: false }), [
    "note | process 7 hangs",
  ]);
});
