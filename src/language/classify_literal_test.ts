import assert from "node:assert/strict";
import { LiteralClass } from "../facts/literal_class.ts";
import { classifyLiteral } from "./classify_literal.ts";

Deno.test("literals are classified by their look", () => {
  const expected: readonly [string, LiteralClass | undefined][] = [
    ["SELECT id FROM orders WHERE id = \u0001", LiteralClass.sql],
    ["\n  insert into refunds (id) values (?)", LiteralClass.sql],
    ["update orders set state = 'paid'", LiteralClass.sql],
    ["CREATE UNIQUE INDEX by_owner ON orders (owner)", LiteralClass.sql],
    ["https://example.com/orders", LiteralClass.url],
    ["/orders/{id}", LiteralClass.route],
    ["GET /orders/{id}", LiteralClass.route],
    ["orders/:id/refunds", LiteralClass.route],
    ["PAYMENT_API_KEY", LiteralClass.configKey],
    ["${payment.timeout}", LiteralClass.configKey],
    ["order.paid", LiteralClass.event],
    ["user:created", LiteralClass.event],
    ["com.example.order.OrderService", LiteralClass.qualifiedName],
    ["order cancelled", undefined],
    ["settings.json", undefined],
    ["paid", undefined],
    ["", undefined],
    [`/${"a".repeat(600)}`, undefined],
    [`select ${"a".repeat(5000)} from t`, undefined],
  ];
  for (const [text, literalClass] of expected) {
    assert.equal(classifyLiteral(text), literalClass, text.slice(0, 60));
  }
});
