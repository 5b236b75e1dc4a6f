import assert from "node:assert/strict";
import { decodeText } from "./decode_text.ts";

const utf8 = new TextEncoder();

function utf16(text: string, littleEndian: boolean, mark = false): Uint8Array {
  const whole = mark ? `\ufeff${text}` : text;
  const bytes = new Uint8Array(whole.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < whole.length; at++) {
    view.setUint16(at * 2, whole.charCodeAt(at), littleEndian);
  }
  return bytes;
}

Deno.test("decodeText keeps UTF-8 text and its line ends as they are", () => {
  const text = 'greeting = "안녕 😀"\r\nprint(greeting)\r\n';
  assert.deepEqual(decodeText(utf8.encode(text)), {
    kind: "text",
    text,
    encoding: "utf-8",
    bomBytes: 0,
    invalidBytes: 0,
  });
});

Deno.test("decodeText takes an empty file for text", () => {
  assert.deepEqual(decodeText(new Uint8Array()), {
    kind: "text",
    text: "",
    encoding: "utf-8",
    bomBytes: 0,
    invalidBytes: 0,
  });
});

Deno.test("decodeText drops one byte order mark and no more", () => {
  const decoded = decodeText(utf8.encode("\ufeff\ufeffpackage main\n"));
  assert.deepEqual(decoded, {
    kind: "text",
    text: "\ufeffpackage main\n",
    encoding: "utf-8",
    bomBytes: 3,
    invalidBytes: 0,
  });
});

Deno.test("decodeText reads UTF-16 of either byte order by its mark", () => {
  for (const littleEndian of [true, false]) {
    assert.deepEqual(decodeText(utf16("名前\n", littleEndian, true)), {
      kind: "text",
      text: "名前\n",
      encoding: littleEndian ? "utf-16le" : "utf-16be",
      bomBytes: 2,
      invalidBytes: 0,
    });
  }
});

Deno.test("decodeText reads UTF-16 without a mark where every unit looks like text", () => {
  const text = "CREATE TABLE 주문 (id INT);\r\n";
  for (const littleEndian of [true, false]) {
    assert.deepEqual(decodeText(utf16(text, littleEndian)), {
      kind: "text",
      text,
      encoding: littleEndian ? "utf-16le" : "utf-16be",
      bomBytes: 0,
      invalidBytes: 0,
    });
  }
});

Deno.test("decodeText does not guess UTF-16 from few, odd or implausible bytes", () => {
  const binary = { kind: "binary", reason: "nul" };
  assert.deepEqual(decodeText(utf16("a\nb", true)), binary);
  assert.deepEqual(decodeText(utf16("select 1 from t", true).subarray(1)), binary);
  assert.deepEqual(decodeText(utf16("select\u0001 1 from t", true)), binary);
  assert.deepEqual(decodeText(utf16("select \udc00 from t", true)), binary);
  assert.deepEqual(decodeText(utf16("名前名前名前名前名前Ā", true)), binary);
});

Deno.test("decodeText replaces and counts what is not UTF-8", () => {
  const bytes = Uint8Array.from([
    ...utf8.encode("// caf"),
    0xe9,
    ...utf8.encode(" au lait "),
    0xe2,
    0x82,
    ...utf8.encode("\n"),
  ]);
  assert.deepEqual(decodeText(bytes), {
    kind: "text",
    text: "// caf\ufffd au lait \ufffd\n",
    encoding: "utf-8",
    bomBytes: 0,
    invalidBytes: 3,
  });
});

Deno.test("decodeText replaces and counts lone surrogates and a cut unit of UTF-16", () => {
  const lone = decodeText(utf16("a\ud83db\udc00c\ud83d", true, true));
  assert.deepEqual(lone, {
    kind: "text",
    text: "a\ufffdb\ufffdc\ufffd",
    encoding: "utf-16le",
    bomBytes: 2,
    invalidBytes: 6,
  });
  const cut = decodeText(Uint8Array.from([...utf16("ab", true, true), 0x63]));
  assert.deepEqual(cut, {
    kind: "text",
    text: "ab\ufffd",
    encoding: "utf-16le",
    bomBytes: 2,
    invalidBytes: 1,
  });
});

Deno.test("decodeText keeps source with comments in a legacy encoding", () => {
  // Two syllables in EUC-KR; the second and third byte happen to be a character in UTF-8.
  const bytes = Uint8Array.from([
    ...utf8.encode("class Order { // "),
    0xc1,
    0xd6,
    0xb9,
    0xae,
    ...utf8.encode("\n}\n"),
  ]);
  const decoded = decodeText(bytes);
  assert.ok(decoded.kind === "text");
  assert.equal(decoded.invalidBytes, 2);
  assert.equal(decoded.text, "class Order { // \ufffd\u05b9\ufffd\n}\n");
});

Deno.test("decodeText keeps prose in a legacy encoding, which is mostly not UTF-8", () => {
  const prose = Uint8Array.from({ length: 60 }, (_, at) => at % 3 === 2 ? 0x20 : 0xb0);
  const decoded = decodeText(prose);
  assert.ok(decoded.kind === "text");
  assert.equal(decoded.text, "\ufffd\ufffd ".repeat(20));
  assert.equal(decoded.invalidBytes, 40);
});

Deno.test("decodeText takes data for binary and says why", () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
  assert.deepEqual(decodeText(png), { kind: "binary", reason: "nul" });
  const controls = Uint8Array.from({ length: 60 }, (_, at) => at % 10 === 0 ? 0x01 : 0x61);
  assert.deepEqual(decodeText(controls), { kind: "binary", reason: "control-characters" });
  const packed = Uint8Array.from({ length: 200 }, (_, at) => at % 90 === 0 ? 0x02 : 0xb0 + at % 9);
  assert.deepEqual(decodeText(packed), { kind: "binary", reason: "not-utf-8" });
  const utf32 = Uint8Array.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]);
  assert.deepEqual(decodeText(utf32), { kind: "binary", reason: "nul" });
});

Deno.test("decodeText takes terminal recordings and form feeds for text", () => {
  const text = "\u001b[1mbold\u001b[0m\n\f\nnext page\n";
  const decoded = decodeText(utf8.encode(text));
  assert.ok(decoded.kind === "text");
  assert.equal(decoded.text, text);
});
