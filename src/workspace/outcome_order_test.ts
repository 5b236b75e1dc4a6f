import assert from "node:assert/strict";
import { OutcomeOrder } from "./outcome_order.ts";

Deno.test("outcomes of looks that ended in their order all count", () => {
  const order = new OutcomeOrder();
  const [first, second] = [order.ask("till.py"), order.ask("till.py")];
  assert.equal(order.isLatest("till.py", first), true);
  assert.equal(order.isLatest("till.py", second), true);
});

Deno.test("the outcome of an earlier look does not replace that of a later one", () => {
  const order = new OutcomeOrder();
  const [first, second, third] = [order.ask("till.py"), order.ask("till.py"), order.ask("till.py")];
  assert.equal(order.isLatest("till.py", second), true);
  assert.equal(order.isLatest("till.py", first), false);
  assert.equal(order.isLatest("till.py", third), true);
});

Deno.test("looks at one file say nothing of another", () => {
  const order = new OutcomeOrder();
  const till = order.ask("till.py");
  const desk = order.ask("desk.py");
  assert.equal(order.isLatest("desk.py", desk), true);
  assert.equal(order.isLatest("till.py", till), true);
});

Deno.test("what is known by now overtakes all looks under way, and none that begins later", () => {
  const order = new OutcomeOrder();
  const before = order.ask("till.py");
  order.overtake("till.py");
  const after = order.ask("till.py");
  assert.equal(order.isLatest("till.py", before), false);
  assert.equal(order.isLatest("till.py", after), true);
});

Deno.test("a file at which nobody looks is not remembered", () => {
  const order = new OutcomeOrder();
  assert.equal(order.isLatest("till.py", order.ask("till.py")), true);
  order.overtake("till.py");
  assert.equal(order.isLatest("till.py", order.ask("till.py")), true);
});
