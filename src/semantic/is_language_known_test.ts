import assert from "node:assert/strict";
import { isLanguageKnown } from "./is_language_known.ts";

Deno.test("a language is told by its script, and names of code in it do not hide it", () => {
  const english = ["en"];
  for (
    const text of [
      "결제 취소 로직",
      "HttpClientFactory 재시도",
      "ログインの制限",
      "取消付款",
      "отмена платежа",
    ]
  ) assert.ok(!isLanguageKnown(text, english), text);
  for (
    const text of [
      "cancel a payment",
      "annuler le paiement",
      "where is π computed",
      "raise_for_status",
      "42",
      "",
    ]
  ) {
    assert.ok(isLanguageKnown(text, english), text);
  }
});

Deno.test("a model that names no languages knows all, and one that names some their scripts", () => {
  assert.ok(isLanguageKnown("결제 취소 로직", undefined));
  assert.ok(isLanguageKnown("결제 취소 로직", ["en", "ko"]));
  assert.ok(isLanguageKnown("取消付款 cancel", ["zh"]));
  assert.ok(isLanguageKnown("ログインの制限", ["ja"]));
  assert.ok(!isLanguageKnown("ログインの制限", ["zh"]));
  assert.ok(isLanguageKnown("отмена платежа", ["ru"]));
});
