import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { unlessGone } from "./unless_gone.ts";

Deno.test("only a file that is gone is no error", () => {
  using tree = new TemporaryTree({ "events.jsonl": "whole" });
  assert.equal(unlessGone(() => readFileSync(tree.at("events.jsonl"), "utf8")), "whole");
  assert.equal(unlessGone(() => readFileSync(tree.at("gone.jsonl"))), undefined);
  assert.throws(() => unlessGone(() => readFileSync(tree.root)), { code: "EISDIR" });
});
