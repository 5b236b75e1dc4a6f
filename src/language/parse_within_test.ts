import assert from "node:assert/strict";
import { FileFlag } from "../facts/file_flag.ts";
import { javascript } from "./javascript/language.ts";
import { isParserSpent } from "./is_parser_spent.ts";
import type { Language } from "./language.ts";
import { mostSyntaxNodes } from "./most_syntax_nodes.ts";
import { parseSource } from "./parse_source.ts";
import { parseWithin } from "./parse_within.ts";
import { preparedParsers } from "./prepared_parsers.ts";
import { prepareLanguage } from "./prepare_language.ts";
import { WorkBudget } from "./work_budget.ts";

async function cutFor(language: Language, text: string): Promise<string | undefined> {
  await prepareLanguage(language);
  const extraction = parseSource(language, "a.ts", text, { budgetMs: 600_000 });
  if (extraction.cutFor !== undefined) {
    assert.equal(extraction.flags, FileFlag.partial | FileFlag.costly);
  }
  return extraction.cutFor;
}

Deno.test("a parse is given up by its steps, and by time", async () => {
  await prepareLanguage(javascript);
  const parser = preparedParsers.get(javascript.grammar);
  assert.ok(parser !== undefined);
  // A number and a comma take a dozen steps.
  const text = `[${"1,".repeat(5_000)}];`;
  assert.deepEqual(
    parseWithin(parser, text, { budget: new WorkBudget(Infinity), mostReports: 5 }),
    {
      kind: "given-up",
      reason: "parsing takes more than 500 steps for 10003 characters",
    },
  );
  assert.deepEqual(parseWithin(parser, text, { budget: new WorkBudget(0) }), {
    kind: "given-up",
    reason: "parsing takes too long",
  });
  assert.equal(await cutFor(javascript, text), undefined);
});

Deno.test("a text of more nodes than the heap is good for is given up before they are read", async () => {
  // The program, a statement, its `;`, an array, its brackets, and 350,000 numbers and as many commas.
  const text = `[${"1,".repeat(350_000)}];`;
  assert.equal(await cutFor(javascript, text), "it has 700006 syntax nodes");
});

Deno.test("a heap of 512 MiB takes 524,288 nodes, and a large one no more than 600,000", () => {
  assert.equal(mostSyntaxNodes(512 * 2 ** 20), 524_288);
  assert.equal(mostSyntaxNodes(4096 * 2 ** 20), 600_000);
});

Deno.test("a parse that needs more memory than there is fails, and its worker with it", async () => {
  // The most that a file may hold; it would take 286 MiB.
  assert.equal(await cutFor(javascript, "a?b:".repeat(262_000)), "the parser ran out of memory");
  assert.equal(isParserSpent(), true);
});
