import assert from "node:assert/strict";
import { batchesOf } from "./batches_of.ts";

function tokens(length: number): number[] {
  return Array.from({ length }, (_, index) => index + 1);
}

Deno.test("batchesOf puts texts of like length together, and pads them", () => {
  const [only, ...rest] = batchesOf([tokens(3), tokens(1), tokens(2)], {
    padId: 9,
    mostPositions: 9,
  });
  assert.equal(rest.length, 0);
  assert.deepEqual(only?.texts, [1, 2, 0]);
  assert.equal(only?.batch.rows, 3);
  assert.equal(only?.batch.columns, 3);
  assert.deepEqual([...only?.batch.ids ?? []], [1n, 9n, 9n, 1n, 2n, 9n, 1n, 2n, 3n]);
  assert.deepEqual([...only?.batch.mask ?? []], [1n, 0n, 0n, 1n, 1n, 0n, 1n, 1n, 1n]);
});

Deno.test("batchesOf keeps batches below the most positions, padding included", () => {
  const batches = batchesOf([
    tokens(512),
    tokens(512),
    ...Array.from({ length: 40 }, () => tokens(64)),
  ], { padId: 0, mostPositions: 1024 });
  assert.deepEqual(
    batches.map(({ batch }) => [batch.rows, batch.columns]),
    [[16, 64], [16, 64], [8, 64], [2, 512]],
  );
  assert.deepEqual(
    batchesOf([tokens(2000)], { padId: 0, mostPositions: 1024 }).map(({ batch }) => batch.rows),
    [1],
  );
  assert.deepEqual(batchesOf([], { padId: 0, mostPositions: 1024 }), []);
});
