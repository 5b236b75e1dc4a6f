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

Deno.test("globPattern keeps its time for globs that make regular expressions explode", () => {
  const stars = globPattern(`${"*a".repeat(30)}*b`);
  assert.equal(stars.test(`${"a".repeat(60)}b`), true);
  assert.equal(stars.test(`${"a".repeat(60)}bc`), false);
  const segments = globPattern(`${"**/a/".repeat(20)}b`);
  assert.equal(segments.test(`${"a/".repeat(40)}b`), true);
  assert.equal(segments.test(`${"a/".repeat(40)}bb`), false);
  assert.equal(globPattern("{a,aa}".repeat(40)).test(`${"a".repeat(60)}b`), false);
  assert.equal(globPattern(`a${"/".repeat(100_000)}b`).test("a/b"), false);
});
