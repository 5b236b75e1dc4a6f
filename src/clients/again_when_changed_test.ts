import assert from "node:assert/strict";
import { againWhenChanged } from "./again_when_changed.ts";
import { ConfigChangedError } from "./config_changed_error.ts";

Deno.test("an edit is done anew when the file was changed meanwhile, five times at most", async () => {
  let edits = 0;
  const failing = (times: number, error: Error): () => Promise<number> => () => {
    edits++;
    return edits <= times ? Promise.reject(error) : Promise.resolve(edits);
  };
  assert.equal(await againWhenChanged(failing(4, new ConfigChangedError("changed"))), 5);
  edits = 0;
  await assert.rejects(againWhenChanged(failing(9, new ConfigChangedError("changed"))), /changed/);
  assert.equal(edits, 5);
  edits = 0;
  await assert.rejects(againWhenChanged(failing(1, new Error("the disk is full"))), /full/);
  assert.equal(edits, 1);
});
