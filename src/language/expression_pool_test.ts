import assert from "node:assert/strict";
import { ExprOp } from "../facts/expr_op.ts";
import { FactsBuilder } from "../facts/facts_builder.ts";
import { ExpressionPool } from "./expression_pool.ts";

Deno.test("equal expressions of a file share a row, objects do not", () => {
  const pool = new ExpressionPool(new FactsBuilder());
  const order = pool.leaf(ExprOp.name, "order");
  assert.equal(pool.leaf(ExprOp.name, "order"), order);
  assert.notEqual(pool.leaf(ExprOp.name, "line"), order);
  assert.notEqual(pool.leaf(ExprOp.string, "order"), order);
  const total = pool.node(ExprOp.member, order, 0, "total");
  assert.equal(pool.node(ExprOp.member, order, 0, "total"), total);
  assert.notEqual(pool.node(ExprOp.member, order, 0, "count"), total);
  assert.equal(pool.list([order, total]), pool.list([order, total]));
  assert.notEqual(pool.list([order, total]), pool.list([total, order]));
  assert.notEqual(pool.object(), pool.object());
});

Deno.test("many different expressions keep rows of their own", () => {
  const facts = new FactsBuilder();
  const pool = new ExpressionPool(facts);
  const rows = Array.from({ length: 2_000 }, (_, index) => pool.leaf(ExprOp.name, `name${index}`));
  assert.equal(new Set(rows).size, 2_000);
  rows.forEach((row, index) => {
    assert.equal(pool.leaf(ExprOp.name, `name${index}`), row);
    assert.equal(facts.text("exprs", row, "text"), `name${index}`);
  });
  assert.equal(facts.count("exprs"), 2_001);
});

Deno.test("trees are cut at a height of twelve", () => {
  const facts = new FactsBuilder();
  const pool = new ExpressionPool(facts);
  let row = pool.leaf(ExprOp.name, "order");
  for (let height = 1; height < 12; height++) row = pool.node(ExprOp.member, row, 0, "next");
  assert.equal(facts.get("exprs", row, "op"), ExprOp.member);
  const opaque = pool.leaf(ExprOp.opaque);
  assert.equal(pool.node(ExprOp.member, row, 0, "next"), opaque);
  assert.equal(pool.limited(row), opaque);
  const call = pool.node(ExprOp.call, pool.leaf(ExprOp.name, "load"), row);
  assert.equal(facts.get("exprs", call, "b"), 0);
  const list = pool.list([row]);
  assert.equal(facts.get("exprs", list, "a"), opaque);
});
