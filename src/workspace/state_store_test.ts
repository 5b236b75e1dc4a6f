import assert from "node:assert/strict";
import { FaultyDisk } from "../../tests/support/faulty_disk.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { DamagedFactsError } from "../facts/damaged_facts_error.ts";
import { StateStore } from "./state_store.ts";
import { WorkspaceIndex } from "./workspace_index.ts";

function namesIn(directory: string): string[] {
  return [...Deno.readDirSync(directory)].map((entry) => entry.name).sort();
}

const unpaused = (): Promise<void> => Promise.resolve();

Deno.test("a save that fails leaves nothing behind, and the state as it was", async () => {
  using tree = new TemporaryTree();
  const store = await StateStore.open(tree.root);
  const full = (): Promise<void> => Promise.reject(new Error("no room is left"));
  await assert.rejects(store.save(new WorkspaceIndex().state(), full), /no room is left/);
  assert.deepEqual(namesIn(tree.root), []);
  await store.save(new WorkspaceIndex().state(), unpaused);
  const kept = namesIn(tree.root);
  assert.equal(kept.length, 2);
  await assert.rejects(store.save(new WorkspaceIndex().state(), full), /no room is left/);
  assert.deepEqual(namesIn(tree.root), kept);
  assert.equal(store.load().problem, undefined);
});

Deno.test("facts that are gone are told when they are to be kept", async () => {
  using tree = new TemporaryTree();
  const store = await StateStore.open(tree.root);
  const state = new WorkspaceIndex().state();
  state.facts.attach(
    tree.at("facts-gone.bin"),
    [[1, { offset: 0, length: 8, checksum: 0 }]],
    () => 0,
  );
  await assert.rejects(store.save(state, unpaused), DamagedFactsError);
});

Deno.test("facts beyond what memory may hold are in the facts file before anything is saved", async () => {
  using tree = new TemporaryTree();
  const store = await StateStore.open(tree.root, { mostFresh: 10 });
  const facts = store.newFacts();
  facts.set(1, new Uint8Array([1, 2, 3, 4, 5, 6]));
  assert.deepEqual(namesIn(tree.root), []);
  facts.set(2, new Uint8Array([7, 8, 9, 10, 11]));
  const [name] = namesIn(tree.root);
  assert.match(name ?? "", /^facts-.*\.bin$/);
  assert.equal(Deno.statSync(tree.at(name ?? "")).size, 11);
  assert.equal(facts.fresh().size, 0);
  assert.deepEqual([...facts.bytesOf(1)], [1, 2, 3, 4, 5, 6]);
  assert.deepEqual([...facts.bytesOf(2)], [7, 8, 9, 10, 11]);
  facts.set(1, new Uint8Array([12]));
  assert.deepEqual([...facts.bytesOf(1)], [12]);
  assert.deepEqual([...facts.bytes()].map(([number]) => number), [2, 1]);
});

Deno.test("facts that cannot be written stay in memory, and what was written in part is cut off", async () => {
  using tree = new TemporaryTree();
  // The first operation opens the file, the second writes to it.
  const disk = new FaultyDisk({ at: 2, kind: "full" });
  const store = await StateStore.open(tree.root, { mostFresh: 4, disk });
  const facts = store.newFacts();
  facts.set(1, new Uint8Array([1, 2, 3, 4, 5, 6]));
  assert.equal(disk.hasFailed, true);
  const [name] = namesIn(tree.root);
  assert.equal(Deno.statSync(tree.at(name ?? "")).size, 0);
  assert.deepEqual([...facts.bytesOf(1)], [1, 2, 3, 4, 5, 6]);
  assert.equal(facts.path, undefined);
});

Deno.test("facts of a process that must not write stay in memory", async () => {
  using tree = new TemporaryTree();
  const store = await StateStore.open(tree.root, { mostFresh: 4, mayWrite: () => false });
  const facts = store.newFacts();
  facts.set(1, new Uint8Array([1, 2, 3, 4, 5, 6]));
  assert.deepEqual(namesIn(tree.root), []);
  assert.equal(facts.fresh().size, 1);
});
