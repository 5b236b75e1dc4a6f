import assert from "node:assert/strict";
import { readQuestion } from "./read_question.ts";

Deno.test("names in backquotes and calls come before names in prose", () => {
  const { names } = readQuestion("OrderService fails when `refund_all` is followed by close()");
  assert.deepEqual(names, [
    { name: "refund_all", distinct: true, marked: true },
    { name: "close", distinct: false, marked: true },
    { name: "OrderService", distinct: true, marked: false },
  ]);
});

Deno.test("what a trace says is read as frames, not once more as places", () => {
  const reading = readQuestion(
    "TypeError: id\r\n    at OrderService.cancel (/srv/app/src/order.ts:12:3)\r\nsee src/pay.ts:7",
  );
  assert.equal(reading.frames.length, 1);
  assert.deepEqual(reading.places, [{ path: "src/pay.ts", line: 7, endLine: 7 }]);
  assert.deepEqual(reading.names.map(({ name }) => name), ["TypeError"]);
});

Deno.test("what a diff changes is read as changes", () => {
  const reading = readQuestion(
    "--- a/src/order.ts\n+++ b/src/order.ts\n@@ -3 +3 @@\n-a.b:1\n+c.d:2\n",
  );
  assert.deepEqual(reading.changes, [{ path: "src/order.ts", line: 3, endLine: 3 }]);
  assert.equal(reading.prose, "");
});

Deno.test("a plain question is its own prose", () => {
  const reading = readQuestion("how is a refund paid out");
  assert.deepEqual(reading, {
    frames: [],
    changes: [],
    places: [],
    names: [],
    phrases: ["how is a refund paid out"],
    prose: "how is a refund paid out",
    words: "how is a refund paid out",
  });
});
