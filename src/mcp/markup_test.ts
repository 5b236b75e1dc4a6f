import assert from "node:assert/strict";
import { byteLength } from "./byte_length.ts";
import { cdata } from "./cdata.ts";
import { element } from "./element.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { fitRows } from "./fit_rows.ts";
import { pageCursor } from "./page_cursor.ts";
import { shorten } from "./shorten.ts";
import { unescapeMarkup } from "./unescape_markup.ts";

Deno.test("escapeMarkup keeps text from ending what it stands in", () => {
  assert.equal(
    escapeMarkup(`batch(Map<String,List<Order>>) & "x"`),
    "batch(Map&lt;String,List&lt;Order&gt;&gt;) &amp; &quot;x&quot;",
  );
});

Deno.test("escapeMarkup shows what is invisible, reorders text or controls a terminal", () => {
  assert.equal(escapeMarkup("a\u0000\u001b[31m\n\tb\u007f"), "a&#x0;&#x1B;[31m&#xA;&#x9;b&#x7F;");
  assert.equal(
    escapeMarkup("\u202edrow\u2028\u200b\ufeff"),
    "&#x202E;drow&#x2028;&#x200B;&#xFEFF;",
  );
  assert.equal(escapeMarkup("half \ud83d pair"), "half \ufffd pair");
  assert.equal(escapeMarkup("주문 😀"), "주문 😀");
});

Deno.test("unescapeMarkup gives back what escapeMarkup was given", () => {
  for (const text of [`Map<String,List<T>>&"'`, "a\u001b\nb", "주문 😀", "&lt;"]) {
    assert.equal(unescapeMarkup(escapeMarkup(text)), text);
  }
  assert.equal(unescapeMarkup("&nbsp; &#x110000; & &#; &lt"), "&nbsp; &#x110000; & &#; &lt");
});

Deno.test("cdata spreads an end of section over two", () => {
  assert.equal(cdata("a < b"), "<![CDATA[a < b]]>");
  assert.equal(cdata("x]]>y"), "<![CDATA[x]]]]><![CDATA[>y]]>");
});

Deno.test("element leaves out attributes without a value", () => {
  assert.equal(
    element("node", { id: `a"b`, line: 3, partial: undefined, ok: false }),
    '<node id="a&quot;b" line="3" ok="false" />',
  );
  assert.equal(element("uses", {}, "\n"), "<uses>\n</uses>");
});

Deno.test("shorten counts the bytes of the escaped text and cuts at a character", () => {
  assert.equal(shorten("abcdef", 6), "abcdef");
  // The mark takes three bytes of the seven, 가 takes three.
  assert.equal(shorten("가나다", 7), "가…");
  assert.equal(shorten("😀😀", 7), "😀…");
  // Four quotation marks take 24 bytes when escaped.
  assert.equal(shorten('""""', 24), '""""');
  assert.equal(shorten('""""', 23), '"""…');
});

Deno.test("fitRows counts bytes and line ends", () => {
  assert.deepEqual(fitRows(["ab", "가", "c"], 7), { text: "ab\n가\n", kept: 2, left: 1 });
  assert.deepEqual(fitRows(["ab", "가", "c"], 9), { text: "ab\n가\nc\n", kept: 3, left: 0 });
  assert.deepEqual(fitRows(["abc"], 3), { text: "", kept: 0, left: 1 });
  assert.equal(byteLength("가😀a"), 8);
});

Deno.test("a page cursor is read only where it was made for", () => {
  const cursor = pageCursor.make("question", 14);
  assert.match(cursor, /^[\w-]+$/);
  assert.equal(pageCursor.read(cursor, "question"), 14);
  assert.equal(pageCursor.read(cursor, "another question"), undefined);
  assert.equal(pageCursor.read("???", "question"), undefined);
  assert.equal(pageCursor.read("bm90IGpzb24", "question"), undefined);
  assert.equal(pageCursor.read(cursor.slice(0, -2), "question"), undefined);
});
