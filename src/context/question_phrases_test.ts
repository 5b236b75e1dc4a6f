import assert from "node:assert/strict";
import { questionPhrases } from "./question_phrases.ts";

Deno.test("a question's first line comes first, then errors, then its sentences, each once", () => {
  const { phrases } = questionPhrases(`Refund is paid twice
When an order is cancelled twice, both refunds are paid. Only one should be!

\`\`\`ts
service.cancel(id);
\`\`\`
TypeError: Cannot read properties of undefined (reading 'id')
    at OrderService.cancel (/srv/app/src/order.ts:12:3)`);
  assert.deepEqual(phrases, [
    "Refund is paid twice",
    "Cannot read properties of undefined (reading 'id')",
    "When an order is cancelled twice, both refunds are paid.",
    "Only one should be!",
    "TypeError: Cannot read properties of undefined (reading 'id')",
  ]);
});

Deno.test("prose leaves out code, traces, diffs and rules", () => {
  const { prose } = questionPhrases(`## Cancel fails
---
Traceback (most recent call last):
  File "shop/order.py", line 12, in cancel
diff --git a/shop/order.py b/shop/order.py
--- a/shop/order.py
+++ b/shop/order.py
@@ -1 +1 @@
-old
+new
It should work.`);
  assert.equal(prose, "## Cancel fails\nIt should work.");
});

Deno.test("sentences end at marks of Korean, Japanese and Chinese too", () => {
  assert.deepEqual(questionPhrases("환불은 어디서 처리하나요? 취소 후에 확인。").phrases, [
    "환불은 어디서 처리하나요? 취소 후에 확인。",
    "환불은 어디서 처리하나요?",
    "취소 후에 확인。",
  ]);
});

Deno.test("messages of compilers are phrases without their places", () => {
  assert.deepEqual(questionPhrases("src/order.go:12:5: undefined: refund").phrases, [
    "undefined: refund",
  ]);
});

Deno.test("a text of traces alone has no prose", () => {
  assert.equal(questionPhrases("    at f (/srv/a.ts:1:1)\n    at g (/srv/a.ts:2:1)").prose, "");
  assert.deepEqual(questionPhrases(""), { phrases: [], prose: "" });
});
