import assert from "node:assert/strict";
import { nodeHandle } from "../facts/node_handle.ts";
import { explorePage } from "./explore_page.ts";
import type { Neighbour, Side } from "./neighbourhood.ts";

function side(prefix: string, count: number): Side {
  const shown = Array.from({ length: count }, (_, index): Neighbour => ({
    handle: nodeHandle(index),
    id: `${prefix}${String(index).padStart(3, "0")}`,
    edge: {
      source: nodeHandle(0),
      type: 3,
      rule: 1,
      confidence: 0.95,
      line: 1,
    },
    confidence: 1,
    isNear: true,
  }));
  return { shown, hidden: 0 };
}

function pages(uses: Side, usedBy: Side): string[][] {
  const result: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = explorePage({
      nodeId: "depot.Truck",
      minConfidence: 0.85,
      uses,
      usedBy,
      cursor,
      size: 20,
    });
    result.push([...page.uses, ...page.usedBy].map((row) => row.id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return result;
}

Deno.test("explorePage shares a page between both sections", () => {
  const [first] = pages(side("u", 30), side("b", 30));
  assert.deepEqual(first?.filter((id) => id.startsWith("u")).length, 10);
  assert.deepEqual(first?.filter((id) => id.startsWith("b")).length, 10);
});

Deno.test("explorePage gives what one section leaves over to the other", () => {
  const [first] = pages(side("u", 3), side("b", 30));
  assert.deepEqual(first?.length, 20);
  assert.deepEqual(first?.filter((id) => id.startsWith("b")).length, 17);
});

Deno.test("explorePage shows every row of both sections once", () => {
  const all = pages(side("u", 25), side("b", 41)).flat();
  assert.equal(all.length, 66);
  assert.equal(new Set(all).size, 66);
});

Deno.test("explorePage goes on behind a row that is gone", () => {
  const first = explorePage({
    nodeId: "depot.Truck",
    minConfidence: 0.85,
    uses: side("u", 0),
    usedBy: side("b", 28),
    cursor: undefined,
    size: 20,
  });
  const without = side("b", 28).shown.filter((row) => row.id !== "b019");
  const second = explorePage({
    nodeId: "depot.Truck",
    minConfidence: 0.85,
    uses: side("u", 0),
    usedBy: { shown: without, hidden: 0 },
    cursor: first.nextCursor,
    size: 20,
  });
  assert.deepEqual(second.usedBy.map((row) => row.id), [
    "b020",
    "b021",
    "b022",
    "b023",
    "b024",
    "b025",
    "b026",
    "b027",
  ]);
  assert.equal(second.nextCursor, undefined);
});

Deno.test("explorePage ignores a cursor that is damaged or of another question", () => {
  const options = {
    nodeId: "depot.Truck",
    minConfidence: 0.85,
    uses: side("u", 25),
    usedBy: side("b", 25),
    size: 20,
  };
  const first = explorePage({ ...options, cursor: undefined });
  for (const cursor of ["", "%%%", "e30", first.nextCursor?.slice(0, -4)]) {
    assert.deepEqual(explorePage({ ...options, cursor }), first);
  }
  const other = explorePage({ ...options, nodeId: "depot.Van", cursor: first.nextCursor });
  assert.deepEqual(other.uses, first.uses);
});
