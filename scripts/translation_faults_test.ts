import assert from "node:assert/strict";
import { translationFaults } from "./translation_faults.ts";

const page = `# Depot

[한국어](README.ko.md)

## Start

\`\`\`sh
depot open   # opens it
depot close
\`\`\`

More is in [the guide](docs/guide.md#first).

<!-- figures: begin -->
| 0.99 |
<!-- figures: end -->
`;

const translation = `# 창고

[English](README.md)

## 시작

\`\`\`sh
depot open   # 엽니다
depot close
\`\`\`

[안내서](docs/guide.md)를 보세요.

<!-- figures: begin -->
| 0.99 |
<!-- figures: end -->
`;

Deno.test("translationFaults finds nothing where headings, commands, links and figures are the same", () => {
  assert.deepEqual(translationFaults(page, translation), []);
});

Deno.test("translationFaults tells a heading that is missing, and one of another level", () => {
  assert.deepEqual(translationFaults(page, translation.replace("## 시작\n", "")), [
    "headings, by their levels: number 2 is missing: ##",
  ]);
  assert.deepEqual(translationFaults(page, translation.replace("## 시작", "### 시작")), [
    "headings, by their levels: number 2 is ### instead of ##",
  ]);
});

Deno.test("translationFaults tells another command, but no other comment", () => {
  assert.deepEqual(translationFaults(page, translation.replace("depot close", "depot shut")), [
    "fenced blocks: number 1 is depot open\ndepot shut\n instead of depot open\ndepot close\n",
  ]);
});

Deno.test("translationFaults tells a link to another file, and another figure", () => {
  const other = translation.replace("docs/guide.md", "docs/tour.md").replace("0.99", "0.98");
  assert.deepEqual(translationFaults(page, other), [
    "links to files: number 1 is docs/tour.md instead of docs/guide.md",
    "parts that programs write: number 1 is <!-- figures: begin -->\n| 0.98 |\n<!-- figures: end --> " +
    "instead of <!-- figures: begin -->\n| 0.99 |\n<!-- figures: end -->",
  ]);
});

Deno.test("translationFaults takes a # in a fenced block for no heading", () => {
  const fenced = "# Depot\n\n```sh\n# opens it\ndepot open\n```\n";
  assert.deepEqual(translationFaults(fenced, "# 창고\n\n```sh\n# 엽니다\ndepot open\n```\n"), []);
});
