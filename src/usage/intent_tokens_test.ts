import assert from "node:assert/strict";
import { intentTokens } from "./intent_tokens.ts";

Deno.test("intents are words of three letters and more, apart from those that any question has", () => {
  assert.deepEqual([...intentTokens("How does the orderService cancelOrder(id)?")], [
    "does",
    "order",
    "service",
    "cancel",
  ]);
  assert.deepEqual([...intentTokens("find code and func for where_what db2 Class")], ["db2"]);
  // Before each capital a word begins.
  assert.deepEqual([...intentTokens("HTTPServer CONTEXT")], ["server"]);
  assert.deepEqual([...intentTokens("주문취소 처리 Größe")], ["주문취소", "größe"]);
});
