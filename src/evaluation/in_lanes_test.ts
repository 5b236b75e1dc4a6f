import assert from "node:assert/strict";
import { inLanes } from "./in_lanes.ts";

Deno.test("so many at a time, in order, and none begins after a failure", async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const work = async (item: number): Promise<void> => {
    begun.push(item);
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    if (item === 3) throw new Error("third");
  };
  await inLanes([1, 2, 4, 5], 2, work);
  assert.deepEqual(begun, [1, 2, 4, 5]);
  assert.equal(most, 2);
  begun.length = 0;
  await assert.rejects(inLanes([3, 6, 7], 1, work), /third/);
  assert.deepEqual(begun, [3]);
});
