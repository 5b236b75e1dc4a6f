import assert from "node:assert/strict";
import { type NodeHandle, nodeHandle } from "../facts/node_handle.ts";
import type { QuantisedVector } from "./quantised_vector.ts";
import { VectorStore } from "./vector_store.ts";

/** A fast generator with a fixed seed (mulberry32), of numbers from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
}

function keyOf(number: number): Uint8Array {
  const key = new Uint8Array(16);
  new DataView(key.buffer).setUint32(0, number, true);
  return key;
}

/** A vector of which the first components are given and all others 0. */
function vector(dimensions: number, ...components: number[]): Float32Array {
  const values = new Float32Array(dimensions);
  values.set(components);
  return values;
}

function quantised(dimensions: number, ...components: number[]): QuantisedVector {
  return VectorStore.quantise(vector(dimensions, ...components));
}

async function found(store: VectorStore, query: Float32Array, count: number): Promise<number[]> {
  return (await store.search(query, count)).map(({ handle }) => handle);
}

/** The best by the products of integers, computed plainly. */
function expected(
  rows: readonly QuantisedVector[],
  query: ArrayLike<number>,
  count: number,
): number[] {
  let largest = 0;
  for (let index = 0; index < query.length; index++) {
    largest = Math.max(largest, Math.abs(query[index] ?? 0));
  }
  const asked = Array.from(query, (value) => Math.round(value * (127 / largest)));
  const scores = rows.map(({ values, scale }) =>
    asked.reduce((sum, value, index) => sum + value * (values[index] ?? 0), 0) * scale
  );
  return scores.map((_, row) => row)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, count);
}

async function storeOf(rows: readonly QuantisedVector[], dimensions: number): Promise<VectorStore> {
  const store = await VectorStore.create(dimensions);
  rows.forEach((row, index) => assert.ok(store.set(nodeHandle(index), keyOf(index), row)));
  return store;
}

/** Vectors about a few centres, which share a direction of their own, as those of models do. */
function clustered(count: number, dimensions: number, seed: number): Float32Array[] {
  const random = randomNumbers(seed);
  const noise = (): Float32Array => Float32Array.from({ length: dimensions }, () => random() - 0.5);
  const common = noise();
  const centres = Array.from({ length: 20 }, noise);
  return Array.from({ length: count }, () => {
    const centre = centres[Math.floor(random() * centres.length)] ?? common;
    return noise().map((value, index) =>
      2 * (common[index] ?? 0) + 0.7 * (centre[index] ?? 0) + 0.6 * value
    );
  });
}

for (const dimensions of [16, 48, 384, 1024]) {
  Deno.test(`a search over random vectors of ${dimensions} dimensions finds the best in order`, async () => {
    const rows = clustered(1500, dimensions, dimensions).map(VectorStore.quantise);
    const store = await storeOf(rows, dimensions);
    for (const query of clustered(10, dimensions, dimensions + 1)) {
      assert.deepEqual(await found(store, query, 60), expected(rows, query, 60));
    }
  });
}

Deno.test("a search over more rows than are all compared exactly finds the same", async () => {
  const rows = clustered(20_000, 64, 3).map(VectorStore.quantise);
  const store = await storeOf(rows, 64);
  for (const query of clustered(20, 64, 4)) {
    assert.deepEqual(await found(store, query, 60), expected(rows, query, 60));
  }
});

Deno.test("a search finds the same when rows have come and have been replaced since the one before", async () => {
  const all = clustered(36_000, 64, 6).map(VectorStore.quantise);
  const rows = all.slice(0, 9000);
  const store = await storeOf(rows, 64);
  const queries = clustered(6, 64, 7);
  for (const next of [9000, 18_000, 27_000]) {
    for (const query of queries) {
      assert.deepEqual(await found(store, query, 60), expected(rows, query, 60));
    }
    // The rows of nodes that are gone are taken by the next ones.
    for (let node = 0; node < 3000; node++) {
      store.remove(nodeHandle(node));
      const vector = all[next + node] ?? quantised(64, 1);
      rows[node] = vector;
      assert.ok(store.set(nodeHandle(node), keyOf(next + node), vector));
    }
    for (let node = rows.length; node < next; node++) {
      const vector = all[node] ?? quantised(64, 1);
      rows.push(vector);
      assert.ok(store.set(nodeHandle(node), keyOf(100_000 + node), vector));
    }
  }
  for (const query of queries) {
    assert.deepEqual(await found(store, query, 60), expected(rows, query, 60));
  }
});

Deno.test("of many equal vectors those come that are first in order, and no other before them", async () => {
  const vector = VectorStore.quantise(clustered(1, 64, 8)[0] ?? []);
  const store = await storeOf(Array.from({ length: 9000 }, () => vector), 64);
  const query = Float32Array.from(vector.values);
  assert.deepEqual(await found(store, query, 5), [0, 1, 2, 3, 4]);
});

Deno.test("a search compares the least and the greatest values exactly", async () => {
  const random = randomNumbers(5);
  const extremes = [-1, 1, 0, 1 / 119, -8 / 119, 7 / 119, -9 / 119, 8 / 119];
  const rows = Array.from({ length: 500 }, () => {
    const values = Float32Array.from(
      { length: 1024 },
      () => extremes[Math.floor(random() * 8)] ?? 0,
    );
    return VectorStore.quantise(values);
  });
  const ones = Float32Array.from({ length: 1024 }, () => 1);
  rows.push(VectorStore.quantise(ones), VectorStore.quantise(ones.map((one) => -one)));
  const store = await storeOf(rows, 1024);
  const mixed = ones.map(() => random() < 0.5 ? -1 : 1);
  for (const query of [ones, ones.map((one) => -one), mixed]) {
    assert.deepEqual(await found(store, query, 502), expected(rows, query, 502));
  }
});

Deno.test("a score is the cosine", async () => {
  const store = await storeOf([quantised(16, 1), quantised(16, 0.6, 0.8), quantised(16, -1)], 16);
  const scores = (await store.search(vector(16, 2), 3)).map(({ score }) => score.toFixed(2));
  // The components 0.6 and 0.8 become 89 and 119 of 119 times 0.8.
  assert.deepEqual(scores, ["1.00", "0.60", "-1.00"]);
});

Deno.test("nodes of one passage share a row and are found together", async () => {
  const store = await VectorStore.create(16);
  assert.ok(store.set(nodeHandle(7), keyOf(1), quantised(16, 1)));
  assert.ok(store.set(nodeHandle(3), keyOf(1)));
  assert.ok(store.set(nodeHandle(5), keyOf(2), quantised(16, 0, 1)));
  assert.equal(store.nodes, 3);
  assert.equal(store.vectors, 2);
  assert.deepEqual(await found(store, vector(16, 1), 10), [3, 7, 5]);
});

Deno.test("nodes that get other numbers keep their vectors, and those that get none lose them", async () => {
  const store = await VectorStore.create(16);
  store.set(nodeHandle(2), keyOf(1), quantised(16, 1));
  store.set(nodeHandle(5), keyOf(1));
  store.set(nodeHandle(7), keyOf(2), quantised(16, 0, 1));
  store.set(nodeHandle(9), keyOf(3), quantised(16, 0, 0, 1));
  const numbers = new Map([[2, 0], [5, 1], [9, 2]]);
  store.renumber((node) => {
    const number = numbers.get(node);
    return number === undefined ? undefined : nodeHandle(number);
  });
  assert.deepEqual([store.nodes, store.vectors], [3, 2]);
  assert.deepEqual(await found(store, vector(16, 1, 0, 0.5), 10), [0, 1, 2]);
  // The vector of the node that is gone waits to be found again.
  assert.ok(store.set(nodeHandle(3), keyOf(2)));
  assert.deepEqual(await found(store, vector(16, 0, 1), 1), [3]);
  store.remove(nodeHandle(0));
  assert.deepEqual(await found(store, vector(16, 1), 1), [1]);
});

Deno.test("nodes of equal scores come in the order given, also where some are cut off", async () => {
  const store = await VectorStore.create(16);
  for (let node = 0; node < 100; node++) {
    store.set(nodeHandle(node), keyOf(node % 10), quantised(16, 1));
  }
  const order = (a: NodeHandle, b: NodeHandle): number => b - a;
  const nodes = await store.search(vector(16, 1), 4, { order });
  assert.deepEqual(nodes.map(({ handle }) => handle), [99, 98, 97, 96]);
});

Deno.test("a search finds the best of the nodes that are accepted", async () => {
  const rows = clustered(10_000, 32, 6).map(VectorStore.quantise);
  const store = await storeOf(rows, 32);
  const [query] = clustered(1, 32, 7);
  assert.ok(query !== undefined);
  const all = expected(rows, query, rows.length);
  const accept = (node: NodeHandle): boolean => node % 97 === 0;
  const nodes = await store.search(query, 20, { accept });
  assert.deepEqual(
    nodes.map(({ handle }) => Number(handle)),
    all.filter((row) => row % 97 === 0).slice(0, 20),
  );
});

Deno.test("a search for more nodes than there are finds all", async () => {
  const store = await storeOf([quantised(16, 1), quantised(16, -1)], 16);
  assert.deepEqual(await found(store, vector(16, 1), 1000), [0, 1]);
});

Deno.test("a search in an empty store, for no nodes, or for the zero vector finds nothing", async () => {
  const empty = await VectorStore.create(16);
  assert.deepEqual(await empty.search(vector(16, 1), 10), []);
  const store = await storeOf([quantised(16, 1)], 16);
  assert.deepEqual(await store.search(vector(16, 1), 0), []);
  assert.deepEqual(await store.search(vector(16), 10), []);
});

Deno.test("the zero vector is kept and comes between what is alike and what is opposite", async () => {
  const store = await storeOf([quantised(16, -1), quantised(16), quantised(16, 1)], 16);
  assert.deepEqual(await found(store, vector(16, 1), 3), [2, 1, 0]);
});

Deno.test("a removed node is not found, and the others of its row are", async () => {
  const store = await VectorStore.create(16);
  store.set(nodeHandle(1), keyOf(1), quantised(16, 1));
  store.set(nodeHandle(2), keyOf(1));
  store.set(nodeHandle(4), keyOf(1));
  store.remove(nodeHandle(2));
  assert.deepEqual(await found(store, vector(16, 1), 10), [1, 4]);
  store.remove(nodeHandle(4));
  store.remove(nodeHandle(9));
  assert.deepEqual(await found(store, vector(16, 1), 10), [1]);
  assert.equal(store.hasNode(nodeHandle(4)), false);
  assert.equal(store.nodes, 1);
});

Deno.test("a node that gets another passage leaves its former row", async () => {
  const store = await VectorStore.create(16);
  store.set(nodeHandle(1), keyOf(1), quantised(16, 1));
  store.set(nodeHandle(1), keyOf(2), quantised(16, 0, 1));
  assert.equal(store.nodes, 1);
  assert.equal(store.vectors, 1);
  const [only] = await store.search(vector(16, 0, 1), 5);
  assert.equal(only?.handle, 1);
  assert.equal(only?.score.toFixed(2), "1.00");
});

Deno.test("a node whose new passage has no vector here has none", async () => {
  const store = await VectorStore.create(16);
  store.set(nodeHandle(1), keyOf(1), quantised(16, 1));
  assert.equal(store.set(nodeHandle(1), keyOf(2)), false);
  assert.equal(store.hasNode(nodeHandle(1)), false);
  assert.deepEqual(await store.search(vector(16, 1), 5), []);
});

Deno.test("a passage whose node was removed is found again until its row is reused, oldest first", async () => {
  const store = await storeOf([quantised(16, 1), quantised(16, 0, 1)], 16);
  store.remove(nodeHandle(0));
  store.remove(nodeHandle(1));
  assert.ok(store.has(keyOf(0)) && store.has(keyOf(1)));
  const before = store.bytes;
  store.set(nodeHandle(2), keyOf(2), quantised(16, 0, 0, 1));
  assert.equal(store.bytes, before);
  assert.equal(store.has(keyOf(0)), false);
  assert.ok(store.set(nodeHandle(5), keyOf(1)));
  store.set(nodeHandle(3), keyOf(3), quantised(16, 0, 0, 0, 1));
  assert.ok(store.has(keyOf(1)));
  assert.deepEqual(await found(store, vector(16, 0, 1), 1), [5]);
});

Deno.test("vectors kept for nodes to come are not reused before they are dropped, nor found", async () => {
  const store = await VectorStore.create(16);
  store.keep(keyOf(1), quantised(16, 1));
  store.keep(keyOf(2), quantised(16, 0, 1));
  store.set(nodeHandle(3), keyOf(3), quantised(16, 0, 0, 1));
  assert.deepEqual(await found(store, vector(16, 1), 10), [3]);
  assert.ok(store.set(nodeHandle(1), keyOf(1)));
  store.dropAwaited();
  store.set(nodeHandle(4), keyOf(4), quantised(16, 0, 0, 0, 1));
  assert.equal(store.has(keyOf(2)), false);
  assert.deepEqual(await found(store, vector(16, 1), 10), [1, 3, 4]);
});

Deno.test("a long series of changes leaves what a fresh store has", async () => {
  const random = randomNumbers(8);
  const passages = clustered(300, 32, 9).map(VectorStore.quantise);
  const store = await VectorStore.create(32);
  const now = new Map<number, number>();
  for (let change = 0; change < 5000; change++) {
    const node = Math.floor(random() * 400);
    const passage = Math.floor(random() * passages.length);
    if (random() < 0.3) {
      store.remove(nodeHandle(node));
      now.delete(node);
    } else {
      assert.ok(store.set(nodeHandle(node), keyOf(passage), passages[passage]));
      now.set(node, passage);
    }
  }
  assert.equal(store.nodes, now.size);
  assert.equal(store.vectors, new Set(now.values()).size);
  const fresh = await VectorStore.create(32);
  for (const [node, passage] of now) {
    fresh.set(nodeHandle(node), keyOf(passage), passages[passage]);
  }
  for (const query of clustered(5, 32, 10)) {
    assert.deepEqual(await store.search(query, 500), await fresh.search(query, 500));
  }
});

Deno.test("a search during which vectors change gives what they are in the end", async () => {
  const rows = clustered(60_000, 16, 11).map(VectorStore.quantise);
  const store = await storeOf(rows, 16);
  let asked = 0;
  const search = store.search(vector(16, 1), 10, {
    accept(node): boolean {
      // Slow enough for the search to let other work run.
      if (asked++ < 40) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      return node !== 60_001;
    },
  });
  store.set(nodeHandle(60_000), keyOf(60_000), quantised(16, 1));
  store.remove(nodeHandle(0));
  const [best] = await search;
  assert.equal(best?.handle, 60_000);
  assert.equal(best?.score.toFixed(2), "1.00");
});

Deno.test("vectors and queries of other dimensions, or not of numbers, are refused", async () => {
  const store = await VectorStore.create(16);
  assert.throws(() => store.set(nodeHandle(1), keyOf(1), quantised(32, 1)), {
    name: "RangeError",
    message: "A vector has 32 dimensions, not 16",
  });
  assert.throws(() => store.has(new Uint8Array(8)), { message: "A key has 8 bytes, not 16" });
  await assert.rejects(store.search(vector(384), 1), { name: "RangeError" });
  await assert.rejects(store.search(vector(16, NaN), 1), {
    message: "Component 0 of a vector is NaN, not a number",
  });
  assert.throws(() => VectorStore.quantise(vector(16, 1, Infinity)), { name: "RangeError" });
  for (const dimensions of [0, 17, 1040, -16, NaN]) {
    await assert.rejects(VectorStore.create(dimensions), { name: "RangeError" });
  }
  assert.equal(store.nodes, 0);
});

Deno.test("a node takes at most 600 bytes, and memory grows by less than a tenth at a time", async () => {
  const store = await VectorStore.create(384);
  const row = quantised(384, 1);
  let largest = 0, before = store.bytes;
  for (let node = 0; node < 100_000; node++) {
    store.set(nodeHandle(node), keyOf(node * 2654435761 % 2 ** 32), row);
    if (node > 60_000) largest = Math.max(largest, store.bytes / before);
    before = store.bytes;
  }
  assert.ok(store.bytes / store.nodes <= 600, String(store.bytes / store.nodes));
  assert.ok(largest < 1.1, String(largest));
});
