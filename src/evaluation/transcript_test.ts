import assert from "node:assert/strict";
import { Transcript } from "./transcript.ts";

Deno.test("a transcript knows after how many bytes a line was read", () => {
  const transcript = new Transcript();
  const search = '<node id="shop.cancel" file="shop.ts" line="7" />';
  const head =
    '<code_block id="shop.cancel" file="shop.ts" lines="7-9" reparsed="false">\n<![CDATA[';
  transcript.addAnswer(search);
  transcript.addAnswer(`${head}function é\n\n}]]>\n</code_block>`);
  const before = search.length + head.length;
  assert.equal(transcript.calls, 2);
  // "é" takes two bytes.
  assert.deepEqual(transcript.shown, [
    { path: "shop.ts", line: 7, at: before + 11 },
    { path: "shop.ts", line: 8, at: before + 12 },
    { path: "shop.ts", line: 9, at: before + 14 },
  ]);
  assert.deepEqual(transcript.named, [{ path: "shop.ts", line: 7, at: search.length }]);
  assert.equal(transcript.bytes, before + 14 + "]]>\n</code_block>".length);
});

Deno.test("what grep prints is counted with place and line end", () => {
  const transcript = new Transcript();
  transcript.addGrep([{ path: "a.ts", line: 12, text: "x" }, { path: "a.ts", line: 13, text: "" }]);
  assert.deepEqual(transcript.shown, [
    { path: "a.ts", line: 12, at: 10 },
    { path: "a.ts", line: 13, at: 19 },
  ]);
});

Deno.test("source in pieces keeps the numbers of its lines", () => {
  const transcript = new Transcript();
  transcript.addAnswer(
    '<code_block n="1" file="shop.ts" lines="3-4,9-9" of="3-12">\n<![CDATA[a\nb\n⋮\nc]]>\n</code_block>',
  );
  assert.deepEqual(transcript.shown.map(({ line }) => line), [3, 4, 9]);
});
