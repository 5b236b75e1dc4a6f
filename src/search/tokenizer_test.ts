import assert from "node:assert/strict";
import { tokenize } from "./tokenizer.ts";

Deno.test("identifiers divide at case, digits and joiners and are kept whole as well", () => {
  assert.deepEqual(tokenize("cancel_payment"), ["cancel", "payment", "cancelpayment"]);
  assert.deepEqual(tokenize("cancelPayment"), ["cancel", "payment", "cancelpayment"]);
  assert.deepEqual(tokenize("HTTPServer2"), ["http", "server", "2", "httpserver2"]);
  assert.deepEqual(tokenize("retry-after"), ["retry", "after", "retryafter"]);
  assert.deepEqual(tokenize("MAX_RETRIES"), ["max", "retries", "maxretries"]);
  assert.deepEqual(tokenize("parseURL"), ["parse", "url", "parseurl"]);
  assert.deepEqual(tokenize("utf8Decoder"), ["utf", "8", "decoder", "utf8decoder"]);
});

Deno.test("a word of one part gives one token", () => {
  assert.deepEqual(tokenize("Order __init__ _id 404"), ["order", "init", "id", "404"]);
});

Deno.test("whatever is not a letter, digit or joiner ends a word", () => {
  assert.deepEqual(tokenize("order.items[0]->total;"), ["order", "items", "0", "total"]);
  assert.deepEqual(tokenize("-- ___ --"), []);
  assert.deepEqual(tokenize(""), []);
});

Deno.test("letters of every script are lower-cased and composed", () => {
  assert.deepEqual(tokenize("Größe ÉCOLE"), ["größe", "école"]);
  assert.deepEqual(tokenize("e\u0301cole"), ["école"]);
  assert.deepEqual(tokenize("ЗаказОплата"), ["заказ", "оплата", "заказоплата"]);
  assert.deepEqual(tokenize("नमस्ते"), ["नमस्ते"]);
});

Deno.test("fullwidth and halfwidth forms are folded, other compatibility letters are not", () => {
  assert.deepEqual(tokenize("Ｏｒｄｅｒ１２"), ["order", "12", "order12"]);
  assert.deepEqual(tokenize("ｷｬﾝｾﾙ"), ["キャ", "ャン", "ンセ", "セル"]);
  assert.deepEqual(tokenize("ﬁle"), ["ﬁle"]);
});

Deno.test("Hangul gives pairs of syllables, endings included, and a stem of one syllable", () => {
  assert.deepEqual(tokenize("결제"), ["결제"]);
  assert.deepEqual(tokenize("결제를"), ["결제", "제를"]);
  assert.deepEqual(tokenize("결제에서"), ["결제", "제에", "에서"]);
  assert.deepEqual(tokenize("값을"), ["값을", "값"]);
  assert.deepEqual(tokenize("값"), ["값"]);
  assert.deepEqual(tokenize("\u1100\u1167\u11af\u110c\u1166"), ["결제"]);
});

Deno.test("Chinese and Japanese give pairs of characters, Katakana apart from the rest", () => {
  assert.deepEqual(tokenize("取消付款"), ["取消", "消付", "付款"]);
  assert.deepEqual(tokenize("支払いを取り消す"), [
    "支払",
    "払い",
    "いを",
    "を取",
    "取り",
    "り消",
    "消す",
  ]);
  assert.deepEqual(tokenize("キャンセル処理"), ["キャ", "ャン", "ンセ", "セル", "処理"]);
  assert.deepEqual(tokenize("サーバー"), ["サー", "ーバ", "バー"]);
  assert.deepEqual(tokenize("税"), ["税"]);
  assert.deepEqual(tokenize("𠮷野家"), ["𠮷野", "野家"]);
});

Deno.test("a word divides where its script changes", () => {
  assert.deepEqual(tokenize("결제Service"), ["결제", "service"]);
  assert.deepEqual(tokenize("cancelPayment를"), ["cancel", "payment", "cancelpayment", "를"]);
  assert.deepEqual(tokenize("调用refund的地方"), ["调用", "refund", "的地", "地方"]);
});

Deno.test("encoded data is cut short", () => {
  assert.deepEqual(tokenize("a".repeat(200)), ["a".repeat(64)]);
  const parts = tokenize("aB".repeat(100));
  assert.equal(parts.length, 33);
  assert.equal(parts[32], "a" + "ba".repeat(31));
});
