import assert from "node:assert/strict";
import { EmbeddingQueue } from "./embedding_queue.ts";

Deno.test("EmbeddingQueue gives the first round of all files before the second of any, the last queued first", () => {
  const queue = new EmbeddingQueue();
  queue.add(1);
  queue.add(2);
  const taken = Array.from({ length: 4 }, () => queue.next());
  assert.deepEqual(taken, [
    { file: 2, round: 0 },
    { file: 1, round: 0 },
    { file: 2, round: 1 },
    { file: 1, round: 1 },
  ]);
});

Deno.test("EmbeddingQueue gives a file that is queued again in all rounds, once each", () => {
  const queue = new EmbeddingQueue();
  queue.add(1);
  queue.add(2);
  queue.add(1);
  assert.deepEqual(queue.next(), { file: 1, round: 0 });
  queue.add(1);
  assert.deepEqual(queue.next(), { file: 1, round: 0 });
  assert.deepEqual(queue.next(), { file: 2, round: 0 });
  assert.deepEqual(queue.next(), { file: 1, round: 1 });
});

Deno.test("EmbeddingQueue gives nothing of a file that was taken out", () => {
  const queue = new EmbeddingQueue();
  queue.add(1);
  assert.equal(queue.isEmpty, false);
  queue.remove(1);
  assert.equal(queue.isEmpty, true);
  assert.equal(queue.next(), undefined);
});
