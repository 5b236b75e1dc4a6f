import assert from "node:assert/strict";
import { runAtOnce } from "./run_at_once.ts";

Deno.test("runAtOnce gives what the generator returns", () => {
  function* count(): Generator<number, string, void> {
    yield 1;
    yield 2;
    return "done";
  }
  assert.equal(runAtOnce(count()), "done");
});
