import assert from "node:assert/strict";
import { plainText } from "./plain_text.ts";

Deno.test("inline markup is taken off and the text kept", () => {
  const texts: readonly [string, string][] = [
    ["`const` → `var`", "const → var"],
    ["``a `tick` b``", "a `tick` b"],
    ['See [the *guide*](docs/guide.md "Guide") and [notes][n]', "See the guide and notes"],
    ["[![build](badge.svg)](https://example.com/ci) shop", "build shop"],
    ["**Bold**, __strong__, _soft_ and ~~gone~~", "Bold, strong, soft and gone"],
    ["snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"],
    ["\\*not\\* \\[a\\](b)", "*not* [a](b)"],
    ["A <br> B &amp; C <https://example.com>", "A B & C https://example.com"],
    ["[1.2.0] - 2026-01-02", "[1.2.0] - 2026-01-02"],
    ["two\n  lines", "two lines"],
    ["unclosed ` tick", "unclosed ` tick"],
    ["[file](a_(b).md) x", "file x"],
  ];
  for (const [markdown, plain] of texts) assert.equal(plainText(markdown), plain);
});
