import assert from "node:assert/strict";
import { pooledVectors } from "./pooled_vectors.ts";

const batch = {
  rows: 2,
  columns: 2,
  ids: new BigInt64Array(4),
  mask: new BigInt64Array([1n, 1n, 1n, 0n]),
};
const states = { values: new Float32Array([3, 0, 0, 4, 0, 2, 9, 9]), hidden: 2 };

Deno.test("pooledVectors takes the mean of the positions that hold a token, of length 1", () => {
  const vectors = pooledVectors(batch, states, "mean");
  assert.deepEqual([...vectors], [...new Float32Array([0.6, 0.8, 0, 1])]);
});

Deno.test("pooledVectors takes the first position for cls", () => {
  assert.deepEqual([...pooledVectors(batch, states, "cls")], [1, 0, 0, 1]);
});

Deno.test("pooledVectors leaves zeros as they are", () => {
  const zeros = { values: new Float32Array(8), hidden: 2 };
  assert.deepEqual([...pooledVectors(batch, zeros, "mean")], [0, 0, 0, 0]);
});
