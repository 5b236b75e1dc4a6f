import assert from "node:assert/strict";
import { type PatternShape, patternShape } from "./pattern_shape.ts";

Deno.test("a pattern looks for a symbol only where it surely does", () => {
  const patterns: Record<PatternShape, readonly (string | undefined)[]> = {
    symbol: [
      "cancelOrder",
      "Invoice",
      "CONTEXT_TYPES",
      "validate_and_seal",
      "__init__",
      "class PublishBody",
      "IO",
      " 'cancelOrder' ",
      '"cancelOrder"',
      "cancelOrder\\",
      "v2Order",
    ],
    regex: ["^E", "a.*b", "foo|bar", "call()", "a\\b", "x{2}", "[0-9]", "cost $", "a?"],
    literal: [
      "order",
      "database is locked",
      "sqlalchemy.exc",
      "OrderService handles cancellation",
      "2Order",
      "주문 취소",
      "A",
      "snake-case",
      "_",
    ],
    none: ["", "  ", "''", '""', "\\", undefined],
  };
  for (const [shape, examples] of Object.entries(patterns)) {
    for (const pattern of examples) assert.equal(patternShape(pattern), shape, `${pattern}`);
  }
});
