import assert from "node:assert/strict";
import { StringTable } from "./string_table.ts";

function packed(texts: readonly string[]): { readonly table: string[]; readonly places: number[] } {
  const strings = new StringTable();
  for (const text of texts) strings.numberOf(text);
  const { ends, bytes, places } = strings.pack();
  const decoder = new TextDecoder();
  const table = ends.map((end, place) => decoder.decode(bytes.subarray(ends[place - 1] ?? 0, end)));
  return { table, places: [...places] };
}

Deno.test("StringTable sorts texts by their bytes and tells where each one went", () => {
  const { table, places } = packed(["oven", "Oven", "bake", "oven"]);
  assert.deepEqual(table, ["", "Oven", "bake", "oven"]);
  assert.deepEqual(places, [0, 3, 1, 2]);
});

Deno.test("StringTable finds the ends of texts of one to four bytes per character", () => {
  assert.deepEqual(packed(["é", "한글", "a", "😀x"]).table, ["", "a", "é", "한글", "😀x"]);
});

Deno.test("StringTable puts characters beyond the basic plane behind all others", () => {
  assert.deepEqual(packed(["😀", "\uff21", "a\u{1f600}", "a\uffe5"]).table, [
    "",
    "a\uffe5",
    "a\u{1f600}",
    "\uff21",
    "😀",
  ]);
});

Deno.test("StringTable takes texts that differ only in lone surrogates for one", () => {
  const strings = new StringTable();
  assert.equal(strings.numberOf("\ud800"), strings.numberOf("\udc00"));
  assert.equal(strings.textOf(strings.numberOf("\ud800")), "\ufffd");
});
