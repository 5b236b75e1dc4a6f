import assert from "node:assert/strict";
import { IdIndex } from "./id_index.ts";

Deno.test("IdIndex finds rows by hash, first, last or between others of their slot", () => {
  for (const gone of [3, 67, 131]) {
    const index = new IdIndex();
    // With 64 slots these share one.
    for (const row of [3, 67, 131]) index.add(row, row);
    index.remove(gone);
    for (const row of [3, 67, 131]) {
      assert.deepEqual([...index.withHash(row)], row === gone ? [] : [row]);
    }
  }
});

Deno.test("IdIndex finds every row however many there are, and several of one hash", () => {
  const index = new IdIndex();
  for (let row = 0; row < 1000; row++) index.add(row, IdIndex.hashOf(`id ${row >> 1}`));
  for (let row = 0; row < 1000; row += 2) {
    const found = [...index.withHash(IdIndex.hashOf(`id ${row >> 1}`))].sort((a, b) => a - b);
    assert.deepEqual(found, [row, row + 1]);
  }
});

Deno.test("IdIndex takes rows whose hashes are known", () => {
  const index = new IdIndex(Uint32Array.of(7, 7, 9));
  index.addKnown(0);
  index.addKnown(2);
  assert.deepEqual([...index.withHash(7)], [0]);
  assert.deepEqual([...index.hashes(3)], [7, 7, 9]);
});
