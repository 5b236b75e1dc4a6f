import assert from "node:assert/strict";
import { PathPattern } from "./path_pattern.ts";

function matches(line: string, path: string): boolean {
  return new PathPattern(line, { ignoreCase: false }).test(path).ignored;
}

Deno.test("a path pattern matches segments, and any number of directories between them", () => {
  assert.equal(matches("**/gen/**/v*/**/*_p*.go", "gen/v1/order_pb.go"), true);
  assert.equal(matches("**/gen/**/v*/**/*_p*.go", "api/gen/a/b/v1/c/order_pb.go"), true);
  assert.equal(matches("**/gen/**/v*/**/*_p*.go", "api/gen/a/b/c/order_pb.go"), false);
  assert.equal(matches("*a*b*c*", "deep/below/xaybzc"), true);
  assert.equal(matches("*a*b*c*", "a/b/c"), false);
  assert.equal(matches("/a*/**", "ab/c/d"), true);
  assert.equal(matches("/a*/**", "ab/"), false);
  assert.equal(matches("a*b*c*/", "abc"), false);
  assert.equal(matches("a*b*c*/", "abc/"), true);
  assert.equal(matches("\\*a\\?*  ", "*a?b"), true);
  assert.equal(matches("\\*a\\?*", "xa?b"), false);
  assert.equal(matches("a*\\", "ab"), false);
});

Deno.test("a path pattern holds sets of characters", () => {
  assert.equal(matches("*[!a-c]", "xd"), true);
  assert.equal(matches("*[!a-c]", "xb"), false);
  assert.equal(matches("[]-]x", "]x"), true);
  assert.equal(matches("[]-]x", "-x"), true);
  assert.equal(matches("[[:upper:][:digit:]_]x", "Äx"), false);
  assert.equal(matches("[[:upper:][:digit:]_]x", "7x"), true);
  assert.equal(matches("[\\]]x", "]x"), true);
  assert.equal(matches("[c-a]x", "cx"), true);
  assert.equal(matches("[c-a]x", "bx"), false);
  assert.equal(matches("[ab", "a"), false);
  assert.equal(matches("[[:letter:]]", "a"), false);
});

Deno.test("a negative path pattern brings back, and case counts where it should", () => {
  const pattern = new PathPattern("!**/Docs/**/*.M[D-D]", { ignoreCase: true });
  assert.deepEqual(pattern.test("docs/a/b.md"), { ignored: false, unignored: true });
  assert.deepEqual(pattern.test("docs/a/b.txt"), { ignored: false, unignored: false });
});

Deno.test("choices are the wildcards that a matcher has to try out", () => {
  const counts: readonly [string, number][] = [
    ["*.log", 1],
    ["**/build/**", 1],
    ["**/**/**/build", 1],
    ["a/**/b/**/*.js", 3],
    ["\\*\\*a*", 1],
    ["*a*a*a*", 4],
  ];
  for (const [line, count] of counts) assert.equal(PathPattern.choices(line), count, line);
  assert.equal(PathPattern.collapsed("!a/**/***/**/b"), "!a/**/b");
});

Deno.test("a path pattern of many wildcards is matched without trying all ways", () => {
  const name = "a".repeat(250);
  assert.equal(matches(`${"*a".repeat(60)}*b`, name), false);
  assert.equal(matches(`${"**/a/".repeat(60)}b`, `${"a/".repeat(1000)}c`), false);
});
