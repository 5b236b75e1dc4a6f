import assert from "node:assert/strict";
import { nodeHandle } from "../facts/node_handle.ts";
import { type EdgeRecord, EdgeTable } from "./edge_table.ts";

function edge(source: number, target: number, line = 1): EdgeRecord {
  return {
    source: nodeHandle(source),
    target: nodeHandle(target),
    type: 3,
    rule: 1,
    confidence: 0.95,
    line,
  };
}

function listed(edges: Iterable<EdgeRecord>): string[] {
  return [...edges].map((each) => `${each.source}>${each.target}:${each.line}`).sort();
}

Deno.test("EdgeTable lists edges from both ends", () => {
  const table = new EdgeTable();
  for (const each of [edge(0, 1, 5), edge(0, 2, 6), edge(3, 1, 7)]) table.add(each);
  assert.deepEqual(listed(table.from(nodeHandle(0))), ["0>1:5", "0>2:6"]);
  assert.deepEqual(listed(table.to(nodeHandle(1))), ["0>1:5", "3>1:7"]);
  assert.deepEqual(listed(table.to(nodeHandle(9))), []);
});

Deno.test("EdgeTable forgets the edges of a source, first, last or between", () => {
  for (const gone of [0, 1, 2]) {
    const table = new EdgeTable();
    for (const source of [0, 1, 2]) table.add(edge(source, 9));
    table.removeFrom(nodeHandle(gone));
    const left = [0, 1, 2].filter((source) => source !== gone).map((source) => `${source}>9:1`);
    assert.deepEqual(listed(table.to(nodeHandle(9))), left);
    assert.equal(table.size, 2);
    table.add(edge(gone, 9));
    assert.deepEqual(listed(table.to(nodeHandle(9))), ["0>9:1", "1>9:1", "2>9:1"]);
  }
});

Deno.test("EdgeTable is restored from its state", () => {
  const table = new EdgeTable();
  for (const each of [edge(0, 1, 5), edge(2, 1, 6), edge(2, 0, 7)]) table.add(each);
  table.removeFrom(nodeHandle(0));
  const restored = new EdgeTable(table.state(3));
  assert.equal(restored.size, 2);
  assert.deepEqual(listed(restored.from(nodeHandle(2))), ["2>0:7", "2>1:6"]);
  assert.deepEqual(listed(restored.to(nodeHandle(1))), ["2>1:6"]);
});
