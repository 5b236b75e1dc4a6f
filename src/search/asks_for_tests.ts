import { foldText } from "./fold_text.ts";
import { tokenize } from "./tokenizer.ts";

const WORDS: ReadonlySet<string> = new Set([
  "test",
  "tests",
  "testing",
  "spec",
  "specs",
  "unittest",
]);
const ASIAN_WORDS = ["테스트", "テスト", "测试", "測試"];

/** Whether a query is about tests, so that they are not to rank below what they test. */
export function asksForTests(query: string): boolean {
  const folded = foldText(query);
  return ASIAN_WORDS.some((word) => folded.includes(word)) ||
    tokenize(folded).some((token) => WORDS.has(token));
}
