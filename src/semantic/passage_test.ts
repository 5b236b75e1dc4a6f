import assert from "node:assert/strict";
import { passage } from "./passage.ts";
import type { PassageParts } from "./passage_parts.ts";
import { passagePolicy } from "./passage_policy.ts";

const parts: PassageParts = {
  kind: "method",
  displayName: "OrderService.cancelPayment",
  nameWords: "cancel payment",
  pathWords: "shop order service",
  signature: "cancelPayment(id: number): void",
  doc: "Gives the money back.",
  headings: [],
  callees: ["find order", "refund"],
  columns: [],
  opening: "const order =\n    this.find(id);",
};

Deno.test("a passage names a node, then says what it does", () => {
  assert.equal(
    passage(parts),
    "method OrderService.cancelPayment: cancel payment; Gives the money back.; " +
      "cancelPayment(id: number): void; calls find order, refund; const order = this.find(id);",
  );
});

Deno.test("a passage leaves out what a policy says", () => {
  const leftOut = new Set(["callees", "opening", "signature"] as const);
  assert.equal(
    passage(parts, { ...passagePolicy, leftOut }),
    "method OrderService.cancelPayment in shop order service: cancel payment; Gives the money back.",
  );
});

Deno.test("a passage is cut between characters", () => {
  const text = passage({ ...parts, doc: "😀".repeat(300) }, { leftOut: new Set(), limit: 101 });
  assert.ok(text.isWellFormed());
  assert.ok(text.length === 100 || text.length === 101);
});
