import assert from "node:assert/strict";
import { Slugger } from "./slugger.ts";

Deno.test("headings get the anchors that GitHub gives them", () => {
  const slugs: readonly [string, string][] = [
    ["13. 버저닝", "13-버저닝"],
    ["3.1 const → var", "31-const--var"],
    ["4.1 darwin/arm64 핀 (v1.1)", "41-darwinarm64-핀-v11"],
    ["3.4 부수 개선 ✅", "34-부수-개선-"],
    ["Snake_case & kebab-case", "snake_case--kebab-case"],
    ["-- dashes --", "---dashes---"],
    ["", "section"],
    ["!?", "section-1"],
  ];
  const slugger = new Slugger();
  for (const [text, slug] of slugs) assert.equal(slugger.next(text), slug);
});

Deno.test("repeated headings are numbered, and never collide with one that is written so", () => {
  const slugger = new Slugger();
  const slugs = ["Usage", "usage", "Usage 1", "Usage", "Usage-1"].map((text) => slugger.next(text));
  assert.deepEqual(slugs, ["usage", "usage-1", "usage-1-1", "usage-2", "usage-1-2"]);
});
