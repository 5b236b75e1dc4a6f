import assert from "node:assert/strict";
import { englishOfHan } from "./han_glossary.ts";

Deno.test("Chinese and Japanese words are known in English, also within a run", () => {
  assert.deepEqual(englishOfHan("取消"), [["cancel"]]);
  assert.deepEqual(englishOfHan("支付请求"), [["payment", "pay"], ["request"]]);
  assert.deepEqual(englishOfHan("支払を確認する"), [["payment", "pay"], ["check", "verify"]]);
  assert.deepEqual(englishOfHan("キャッシュ"), [["cache"]]);
});

Deno.test("the longer of two words counts", () => {
  assert.deepEqual(englishOfHan("非同期"), [["async", "asynchronous"]]);
  assert.deepEqual(englishOfHan("反序列化"), [["deserialize"]]);
});

Deno.test("one character is a word only when it stands alone", () => {
  assert.deepEqual(englishOfHan("鍵"), [["key"]]);
  assert.deepEqual(englishOfHan("鍵盤"), []);
});
