import assert from "node:assert/strict";
import { globPattern } from "./glob_pattern.ts";

Deno.test("globPattern keeps a star within one segment", () => {
  const pattern = globPattern("packages/*");
  assert.equal(pattern.test("packages/money"), true);
  assert.equal(pattern.test("packages/money/test"), false);
  assert.equal(pattern.test("packages"), false);
});

Deno.test("globPattern lets two stars stand for any number of segments", () => {
  const pattern = globPattern("src/**/*.ts");
  assert.equal(pattern.test("src/money.ts"), true);
  assert.equal(pattern.test("src/a/b/money.ts"), true);
  assert.equal(pattern.test("lib/money.ts"), false);
  assert.equal(globPattern("libs/**").test("libs/a/b"), true);
});

Deno.test("globPattern reads alternatives, question marks and leading dots", () => {
  assert.equal(globPattern("{apps,libs}/*/").test("libs/money"), true);
  assert.equal(globPattern("{apps,libs}/*").test("tools/money"), false);
  assert.equal(globPattern("./v?").test("v1"), true);
  assert.equal(globPattern("./v?").test("v12"), false);
});

Deno.test("globPattern takes signs of regular expressions for themselves", () => {
  assert.equal(globPattern("a.b+c").test("a.b+c"), true);
  assert.equal(globPattern("a.b+c").test("axb+c"), false);
});
