import assert from "node:assert/strict";
import { markdown } from "./markdown/language.ts";
import { ownSpans } from "./own_spans.ts";
import { parseSource } from "./parse_source.ts";

Deno.test("a document's own text is what stands before its first heading", () => {
  const text = "intro\n# Guide\nuse\n## Install\nrun\n# Notes\nend\n";
  const { facts } = parseSource(markdown, "docs/guide.md", text);
  const texts = ownSpans(facts, text.length).map((spans) =>
    spans.map((at, index) => index % 2 === 0 ? text.slice(at, spans[index + 1]) : "").join("")
  );
  assert.deepEqual(texts, [
    "intro\n",
    "# Guide\nuse\n",
    "## Install\nrun\n",
    "# Notes\nend\n",
  ]);
});
