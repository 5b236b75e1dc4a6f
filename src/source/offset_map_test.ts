import assert from "node:assert/strict";
import { decodeText, type SourceText } from "./decode_text.ts";
import { Random } from "../../tests/support/random.ts";
import { OffsetMap } from "./offset_map.ts";

const utf8 = new TextEncoder();

function textOf(bytes: Uint8Array): SourceText {
  const decoded = decodeText(bytes);
  assert.ok(decoded.kind === "text");
  return decoded;
}

function mapOf(bytes: Uint8Array): OffsetMap {
  return new OffsetMap(bytes, textOf(bytes));
}

Deno.test("OffsetMap leaves the offsets of ASCII text alone", () => {
  const map = mapOf(utf8.encode("package main\n\nfunc main() {}\n"));
  assert.equal(map.byteOffset(0), 0);
  assert.equal(map.byteOffset(14), 14);
  assert.equal(map.byteOffset(29), 29);
});

Deno.test("OffsetMap adds the byte order mark", () => {
  const map = mapOf(utf8.encode("\ufeffclass A"));
  assert.equal(map.byteOffset(0), 3);
  assert.equal(map.byteOffset(6), 9);
  assert.equal(map.byteOffset(7), 10);
});

Deno.test("OffsetMap counts Hangul and an emoji in bytes", () => {
  // "// " is 3 bytes, each syllable 3, the ellipsis 3, the emoji 4, the line feed 1.
  const map = mapOf(utf8.encode("// 한글…😀\nfunction"));
  assert.equal(map.byteOffset(3), 3);
  assert.equal(map.byteOffset(4), 6);
  assert.equal(map.byteOffset(6), 12);
  assert.equal(map.byteOffset(8), 16);
  assert.equal(map.byteOffset(9), 17);
  assert.equal(map.byteOffset(17), 25);
});

Deno.test("OffsetMap takes the middle of a surrogate pair for its beginning", () => {
  assert.equal(mapOf(utf8.encode("é😀")).byteOffset(2), 2);
});

Deno.test("OffsetMap counts UTF-16 in two bytes per unit", () => {
  const bytes = Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x0d, 0, 0x0a, 0, 0x62, 0, 0x63]);
  const map = mapOf(bytes);
  assert.equal(map.byteOffset(0), 2);
  assert.equal(map.byteOffset(3), 8);
  assert.equal(map.byteOffset(5), 11);
  assert.deepEqual([...map.lineStarts], [0, 8]);
  assert.equal(map.lineOf(7), 1);
  assert.equal(map.lineOf(8), 2);
});

Deno.test("OffsetMap counts malformed bytes as they are on disk", () => {
  const bytes = Uint8Array.from([
    ...utf8.encode("ab"),
    0xe2,
    0x82,
    ...utf8.encode("é\n"),
    0xff,
    0x63,
  ]);
  const map = mapOf(bytes);
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map((at) => map.byteOffset(at)), [
    0,
    1,
    2,
    4,
    6,
    7,
    8,
    9,
  ]);
});

Deno.test("OffsetMap ends lines at line feeds only", () => {
  const map = mapOf(utf8.encode("a\r\nb\rc\u2028d\n\ne"));
  assert.deepEqual([...map.lineStarts], [0, 3, 11, 12]);
  const lines = [0, 1, 2, 3, 5, 10, 11, 12, 13, 99].map((at) => map.lineOf(at));
  assert.deepEqual(lines, [1, 1, 1, 2, 2, 2, 3, 4, 4, 4]);
});

Deno.test("OffsetMap knows the lines of an empty file and of a trailing line feed", () => {
  assert.equal(mapOf(new Uint8Array()).lineOf(0), 1);
  assert.equal(mapOf(new Uint8Array()).byteOffset(0), 0);
  const map = mapOf(utf8.encode("a\n"));
  assert.deepEqual([...map.lineStarts], [0, 2]);
});

const PIECES = [
  "a",
  "xyz ",
  "\n",
  "\r\n",
  "\r",
  "é",
  "ßß",
  "한",
  "한글",
  "…",
  "😀",
  "𝒳𝒴",
  "\ufffd",
];

Deno.test("OffsetMap agrees with encoding every beginning of the text anew", () => {
  const random = new Random(7);
  for (let round = 0; round < 200; round++) {
    const mark = round % 3 === 0 ? "\ufeff" : "";
    let text = "";
    for (let count = random.below(40); count > 0; count--) {
      text += random.pick(PIECES) ?? "";
    }
    const bytes = utf8.encode(mark + text);
    const map = mapOf(bytes);
    for (const at of shuffled(text.length + 1, random)) {
      const isMiddle = /^[\udc00-\udfff]/.test(text.slice(at));
      const beginning = mark + text.slice(0, isMiddle ? at - 1 : at);
      const expected = utf8.encode(beginning).length;
      assert.equal(map.byteOffset(at), expected, JSON.stringify([text, at]));
      assert.equal(map.lineOf(expected), beginning.split("\n").length, JSON.stringify([text, at]));
    }
  }
});

Deno.test("OffsetMap cuts malformed UTF-8 where the decoder does", () => {
  const random = new Random(11);
  const broken = [[0x80], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80], [
    0xff,
    0xfe,
  ]];
  for (let round = 0; round < 200; round++) {
    const bytes: number[] = [
      ...utf8.encode("some ordinary text to stay below the limit ".repeat(4)),
    ];
    for (let count = random.below(20); count > 0; count--) {
      const piece = random.pick(PIECES) ?? "";
      bytes.push(...(random.below(2) === 0 ? utf8.encode(piece) : random.pick(broken) ?? []));
    }
    const file = Uint8Array.from(bytes);
    const { text } = textOf(file);
    const map = mapOf(file);
    let at = 0;
    for (const character of text) {
      const piece = file.subarray(map.byteOffset(at), map.byteOffset(at + character.length));
      assert.equal(new TextDecoder("utf-8", { ignoreBOM: true }).decode(piece), character);
      at += character.length;
    }
    assert.equal(map.byteOffset(0), 0);
    assert.equal(map.byteOffset(text.length), file.length);
  }
});

function shuffled(length: number, random: Random): number[] {
  return Array.from({ length }, (_, at) => ({ at, key: random.below(1_000_000) }))
    .sort((left, right) => left.key - right.key)
    .map(({ at }) => at);
}
