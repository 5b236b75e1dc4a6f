import assert from "node:assert/strict";
import { byteLength } from "../byte_length.ts";
import { instructions } from "../instructions.ts";
import { allTools } from "./all_tools.ts";

/** A token of English text or JSON has about four bytes and more. */
const bytesOfAToken = 4;

Deno.test("all tools together take an agent no more than 1,500 tokens, with their arguments", () => {
  const listed = allTools.map(({ name, title, description, inputSchema }) =>
    JSON.stringify({ name, title, description, inputSchema })
  );
  const bytes = byteLength(listed.join(""));
  assert.ok(bytes <= 1_500 * bytesOfAToken, `${bytes} bytes`);
});

Deno.test("instructions are short, and name only tools that there are", () => {
  assert.ok(byteLength(instructions) <= 300 * bytesOfAToken);
  const names = new Set(allTools.map(({ name }) => name));
  for (const [name] of instructions.matchAll(/\b[a-z]+_[a-z]+(?=:|\s+whether)/g)) {
    assert.ok(names.has(name), name);
  }
});

Deno.test("titles are short and say what comes, and no two are alike", () => {
  const titles = allTools.map(({ title }) => title);
  for (const title of titles) assert.ok(title.length <= 40, title);
  assert.equal(new Set(titles).size, titles.length);
});
