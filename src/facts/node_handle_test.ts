import assert from "node:assert/strict";
import { nodeHandle } from "./node_handle.ts";

Deno.test("a node handle is an unsigned 32-bit integer", () => {
  assert.equal(nodeHandle(0), 0);
  assert.equal(nodeHandle(4_294_967_295), 4_294_967_295);
  for (const value of [-1, 1.5, NaN, 4_294_967_296]) {
    assert.throws(() => nodeHandle(value), RangeError);
  }
});
