import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import type { FileFacts } from "../../facts/file_facts.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { nodeNames } from "../../link/node_names.ts";
import { textSemantics } from "../text_semantics.ts";
import { markdown } from "./language.ts";

async function read(...lines: string[]): Promise<FileFacts> {
  return await factsOfText(markdown, "docs/guide.md", lines.join("\n"));
}

/** Each section as `parent > heading#slug`. */
function outline(facts: FileFacts): string[] {
  const { defs } = facts;
  const rows: string[] = [];
  for (let def = 1; def < defs.count; def++) {
    const parent = facts.text(defs.name(defs.container(def)));
    rows.push(`${parent} > ${facts.text(defs.name(def))}#${facts.text(defs.qualifier(def))}`);
  }
  return rows;
}

function links(facts: FileFacts): string[] {
  const rows: string[] = [];
  for (let row = 1; row < facts.links.count; row++) {
    const { def, target, line } = facts.links;
    rows.push(`${facts.text(facts.defs.name(def(row)))} ${line(row)} ${facts.text(target(row))}`);
  }
  return rows;
}

Deno.test("sections are flat, nested by level and named by their headings", async () => {
  const text = [
    "Preamble.",
    "",
    "# Guide",
    "How to use it.",
    "Second line.",
    "",
    "Another paragraph.",
    "## Install ##",
    "#### Deep",
    "### Less deep",
    "## 사용법",
    "끝.",
  ].join("\n") + "\n";
  const facts = await read(text);
  assert.deepEqual(outline(facts), [
    " > Guide#guide",
    "Guide > Install#install",
    "Install > Deep#deep",
    "Install > Less deep#less-deep",
    "Guide > 사용법#사용법",
  ]);
  const { defs } = facts;
  const bytes = new TextEncoder().encode(text);
  const slices = [1, 2, 3, 4, 5].map((def) =>
    new TextDecoder().decode(bytes.slice(defs.start(def), defs.end(def)))
  );
  assert.equal(slices.join(""), text.slice(text.indexOf("# Guide")));
  assert.equal(slices[1], "## Install ##\n");
  assert.equal(slices[4], "## 사용법\n끝.\n");
  assert.deepEqual([defs.line(1), defs.endLine(1)], [3, 7]);
  assert.deepEqual([defs.line(5), defs.endLine(5)], [11, 12]);
  assert.equal(defs.kind(1), DefKind.section);
  assert.equal(facts.text(defs.doc(1)), "How to use it. Second line.");
  assert.equal(facts.text(defs.signature(2)), "## Install");
  assert.equal(facts.text(facts.file.doc(0)), "Preamble.");
  assert.deepEqual(
    nodeNames("docs/guide.md", facts, textSemantics.naming).map((name) => name?.id),
    [
      "docs/guide.md",
      "docs/guide.md#guide",
      "docs/guide.md#install",
      "docs/guide.md#deep",
      "docs/guide.md#less-deep",
      "docs/guide.md#사용법",
    ],
  );
});

Deno.test("what only looks like a heading is none", async () => {
  const facts = await read(
    "#hashtag",
    "####### seven",
    "    # indented code",
    "\\# escaped",
    "",
    "```sh",
    "# a comment",
    "``` sh",
    "# still fenced",
    "`````",
    "~~~~",
    "# tilde",
    "~~~",
    "```",
    "# tilde still",
    "~~~~~",
    "<!--",
    "# hidden",
    "-->",
    "<div>",
    "# raw",
    "</div>",
    "",
    "# real",
    "#",
    "#\tblank",
    "   ## three spaces",
  );
  assert.deepEqual(outline(facts), [
    " > real#real",
    " > #section",
    " > blank#blank",
    "blank > three spaces#three-spaces",
  ]);
});

Deno.test("an underlined paragraph is a heading, a rule or table line is none", async () => {
  const facts = await read(
    "Shop",
    "====",
    "Orders and",
    "payments",
    "---",
    "",
    "- item",
    "---",
    "> quoted",
    "---",
    "",
    "| a | b |",
    "|---|---|",
    "",
    "---",
    "* * *",
    "text",
    "***",
  );
  assert.deepEqual(outline(facts), [
    " > Shop#shop",
    "Shop > Orders and payments#orders-and-payments",
  ]);
  assert.equal(facts.defs.line(2), 3);
  assert.equal(facts.text(facts.defs.signature(2)), "## Orders and payments");
});

Deno.test("fences and headings in lists and quotations stay in them", async () => {
  const facts = await read(
    "1. Run",
    "",
    "   ```sh",
    "   # comment",
    "   ```",
    "   ## Step",
    "",
    "- a",
    "  ~~~",
    "# outside",
    "> ```",
    "> # quoted comment",
    "> ```",
    "> # Step",
    "# Step",
  );
  assert.deepEqual(outline(facts), [" > outside#outside", " > Step#step-2"]);
});

Deno.test("front matter is no heading and not closed by anything else", async () => {
  const facts = await read("---", "title: Guide", "# comment: x", "---", "# Guide", "text");
  assert.deepEqual(outline(facts), [" > Guide#guide"]);
  const open = await read("---", "# Guide");
  assert.deepEqual(outline(open), [" > Guide#guide"]);
});

Deno.test("links are kept with their section and line, those to elsewhere are not", async () => {
  const facts = await read(
    'See [the API](api.md#orders "API") and [site](https://example.com).',
    "# Usage",
    "Read [one], [two][b] or",
    "[three](<sub dir/three.md>) but not `[four](four.md)`.",
    "![image](shot.png) [![badge](b.svg)](ci.md) \\[no](no.md)",
    "",
    "    [code](code.md)",
    "",
    "- [nested](#usage)",
    "",
    "| [cell](cell_(1).md) |",
    "",
    '<p><a href="html.md">x</a></p>',
    "",
    "```",
    "[fenced](fenced.md)",
    "```",
    "mail <me@example.com>, [m](mailto:me@example.com), [abs](/README.md)",
    "",
    "[one]: first.md",
    "[B]: <../second.md> 'Second'",
    "[unused]: unused.md",
  );
  assert.deepEqual(links(facts), [
    " 1 api.md#orders",
    "Usage 3 first.md",
    "Usage 3 ../second.md",
    "Usage 4 sub dir/three.md",
    "Usage 5 ci.md",
    "Usage 9 #usage",
    "Usage 11 cell_(1).md",
    "Usage 13 html.md",
    "Usage 18 /README.md",
  ]);
});

Deno.test("headings lose their markup, and line endings of every sort count", async () => {
  const facts = await factsOfText(
    markdown,
    "docs/guide.md",
    "# `find` [orders](o.md)\r\ntext\r\n\r\n## **Two**\r\rend",
  );
  assert.deepEqual(outline(facts), [
    " > find orders#find-orders",
    "find orders > Two#two",
  ]);
  assert.deepEqual([facts.defs.line(2), facts.defs.endLine(2)], [4, 4]);
  assert.equal(facts.text(facts.defs.doc(1)), "text");
  assert.equal(facts.text(facts.defs.doc(2)), "end");
});

Deno.test("hostile documents are read in time linear in their length", async () => {
  const count = 20_000;
  const blanks = " ".repeat(count);
  const texts = [
    ">".repeat(count),
    "[".repeat(count),
    "[a](".repeat(count),
    "[a](b(".repeat(count),
    "`a``b```".repeat(count),
    "*\t".repeat(count) + "x",
    `# a${blanks}b${blanks}#`,
    "<a href=".repeat(count),
    "- ".repeat(count) + "x",
  ];
  for (const text of texts) {
    const facts = await factsOfText(markdown, "docs/guide.md", text);
    assert.equal(facts.links.count, 1);
  }
});

Deno.test("lines are those of the file, which a carriage return alone does not end", async () => {
  const facts = await factsOfText(
    markdown,
    "docs/guide.md",
    "# One\rtext\r\n[a](a.md)\r[b](b.md)\n\r# Two\n",
  );
  const { defs } = facts;
  assert.deepEqual(outline(facts), [" > One#one", " > Two#two"]);
  assert.deepEqual([defs.line(1), defs.endLine(1), defs.line(2), defs.endLine(2)], [1, 3, 3, 3]);
  assert.deepEqual(links(facts), ["One 2 a.md", "One 2 b.md"]);
  assert.equal(defs.hashFrom(1), "# One\r".length);
});
