import assert from "node:assert/strict";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { program } from "../e2e/program.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";

const ROOMS = 40;

function room(index: number, round: number): string {
  const next = (index + 1 + round) % ROOMS;
  return `from room_${next} import door_${next}\n\ndef door_${index}():\n    door_${next}()\n`;
}

/** Everything that the index says of the doors. */
async function doorsOf(root: string): Promise<unknown> {
  const workspace = await openWorkspace({ root, workers: 1, version: "test", watch: false });
  await workspace.ready();
  const { files, nodes, edges } = workspace.status();
  const doors = [];
  for (let index = 0; index < ROOMS; index++) {
    const nodeId = `room_${index}.door_${index}`;
    doors.push(await workspace.explore({ nodeId, direction: "both", minConfidence: 0 }));
  }
  await workspace.close();
  return { files, nodes, edges, doors };
}

/** Kills an indexing process once it has begun to write what it keeps. */
async function killWhileWriting(root: string, changes: number): Promise<void> {
  const [command, ...args] = program;
  const process = new Deno.Command(command, {
    args: [...args, "index", "--workspace", root],
    stdout: "null",
    stderr: "null",
  }).spawn();
  let isOver = false;
  const status = process.status.finally(() => isOver = true);
  for (let seen = 0, last = sizes(root); seen < changes && !isOver;) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const now = sizes(root);
    if (now !== last) seen++;
    last = now;
  }
  if (!isOver) process.kill("SIGKILL");
  await status;
}

function sizes(root: string): string {
  try {
    return [...Deno.readDirSync(`${root}/.graphin`)]
      .map(({ name }) => `${name} ${Deno.lstatSync(`${root}/.graphin/${name}`).size}`).join("\n");
  } catch {
    return "";
  }
}

Deno.test("an index whose process was killed while it was written equals a fresh one", async () => {
  using tree = new TemporaryTree();
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < ROOMS; index++) {
      tree.write(`room_${index}.py`, room(index, index % 2 === 0 ? round : 0));
    }
    await killWhileWriting(tree.root, 3 + round);
    using copy = new TemporaryTree();
    for (const { name, isFile } of Deno.readDirSync(tree.root)) {
      if (isFile) copy.write(name, Deno.readFileSync(tree.at(name)));
    }
    assert.deepEqual(await doorsOf(tree.root), await doorsOf(copy.root));
  }
});
