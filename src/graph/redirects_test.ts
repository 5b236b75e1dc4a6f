import assert from "node:assert/strict";
import { Redirects } from "./redirects.ts";

Deno.test("Redirects lead to the present id over any number of renames", () => {
  const redirects = new Redirects();
  redirects.add("guide.md#setup", "guide.md#install");
  redirects.add("guide.md#install", "guide.md#getting-started");
  assert.equal(redirects.follow("guide.md#setup"), "guide.md#getting-started");
  assert.equal(redirects.follow("guide.md#install"), "guide.md#getting-started");
});

Deno.test("Redirects end when the old name returns", () => {
  const redirects = new Redirects();
  redirects.add("guide.md#setup", "guide.md#install");
  redirects.add("guide.md#install", "guide.md#setup");
  assert.equal(redirects.follow("guide.md#setup"), undefined);
  assert.equal(redirects.follow("guide.md#install"), "guide.md#setup");
});
