import assert from "node:assert/strict";
import { englishOfKorean } from "./korean_glossary.ts";

Deno.test("a Korean word of the glossary is known in English, its endings left aside", () => {
  assert.deepEqual(englishOfKorean("요청", 2), [["request"]]);
  assert.deepEqual(englishOfKorean("요청을", 2), [["request"]]);
  assert.deepEqual(englishOfKorean("취소하는", 2), [["cancel"]]);
});

Deno.test("words that stand together are known one by one, as far as they are known", () => {
  assert.deepEqual(englishOfKorean("연결풀", 3), [["connect", "connection"], ["pool"]]);
  assert.deepEqual(englishOfKorean("연결고양이", 5), [["connect", "connection"]]);
  assert.deepEqual(englishOfKorean("고양이연결", 5), []);
});

Deno.test("the longer of two words counts", () => {
  assert.deepEqual(englishOfKorean("동기화", 3), [["sync", "synchronize"]]);
  assert.deepEqual(englishOfKorean("비동기", 3), [["async", "asynchronous"]]);
});

Deno.test("verbs are known in their forms", () => {
  for (const form of ["읽는", "읽어", "읽기"]) {
    assert.deepEqual(englishOfKorean(form, 2), [["read"]], form);
  }
  assert.deepEqual(englishOfKorean("보내는", 2), [["send"]]);
});

Deno.test("a syllable that begins another word is not taken for a word", () => {
  // 값 is a value, 키 a key; 키보드 is a keyboard.
  assert.deepEqual(englishOfKorean("값을", 1), [["value"]]);
  assert.deepEqual(englishOfKorean("키보드", 3), []);
});
