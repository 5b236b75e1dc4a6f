import assert from "node:assert/strict";
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
