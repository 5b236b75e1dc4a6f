import assert from "node:assert/strict";
import { isRuleFile } from "./rule_file.ts";

Deno.test("isRuleFile knows which paths hold rules", () => {
  assert.equal(isRuleFile(".graphin/ignore"), true);
  assert.equal(isRuleFile(".gitignore"), true);
  assert.equal(isRuleFile("lib/.gitignore"), true);
  assert.equal(isRuleFile("lib/.git/info/exclude"), true);
  assert.equal(isRuleFile("lib/.graphin/ignore"), false);
  assert.equal(isRuleFile("lib/x.gitignore"), false);
  assert.equal(isRuleFile("docs/info/exclude"), false);
});
