import assert from "node:assert/strict";
import { decodeSlice } from "./decode_slice.ts";

Deno.test("decodeSlice reads a part of a file in its encoding", () => {
  assert.equal(decodeSlice(Uint8Array.from([0x0d, 0x54, 0x0a, 0x00]), "utf-16le"), "名\n");
  assert.equal(decodeSlice(Uint8Array.from([0x54, 0x0d, 0x00, 0x0a]), "utf-16be"), "名\n");
  assert.equal(decodeSlice(Uint8Array.from([0xc3, 0xa9, 0xc3]), "utf-8"), "é\ufffd");
});

Deno.test("decodeSlice keeps a zero width no-break space at its start", () => {
  assert.equal(decodeSlice(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]), "utf-8"), "\ufeffa");
});
