import assert from "node:assert/strict";
import { missingLine } from "./missing_line.ts";
import type { NodePlace } from "./workspace_api.ts";

const till: NodePlace = {
  id: "shop/till.py",
  displayName: "till.py",
  kind: "file",
  file: "shop/till.py",
  line: 1,
  signature: "",
};

Deno.test("a line that its file does not have is told from a file that is not there", () => {
  const told = (id: string): string | undefined =>
    missingLine({ kind: "unknown", id, similar: [till] });
  assert.equal(told("shop/till.py:99"), "shop/till.py has no line 99");
  assert.equal(told("shop/till.py#L99"), "shop/till.py has no line 99");
  assert.equal(told("shop/tills.py:99"), undefined);
  assert.equal(told("shop.Till.sent"), undefined);
  assert.equal(missingLine({ kind: "unknown", id: "shop/till.py:99", similar: [] }), undefined);
});
