import assert from "node:assert/strict";
import { DenseHandles } from "./dense_handles.ts";

Deno.test("nodes that are there are numbered without gaps, in their order", () => {
  const handles = new DenseHandles(Uint8Array.of(0, 1, 0, 0, 1, 1));
  assert.equal(handles.size, 3);
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map((handle) => handles.find(handle)), [
    undefined,
    0,
    undefined,
    undefined,
    1,
    2,
    undefined,
  ]);
  assert.throws(() => handles.at(3), RangeError);
});

Deno.test("a column gets new handles, and none when one is of a node that is gone", () => {
  const handles = new DenseHandles(Uint8Array.of(0, 1, 0, 1));
  const column = Uint32Array.of(3, 1, 3);
  assert.deepEqual(handles.column(column), Uint32Array.of(1, 0, 1));
  assert.deepEqual(column, Uint32Array.of(3, 1, 3));
  // Handles plus one, where 0 is none.
  assert.deepEqual(handles.column(Uint32Array.of(0, 4, 2), 1), Uint32Array.of(0, 2, 1));
  assert.equal(handles.column(Uint32Array.of(1, 2)), undefined);
});
