import type { Parser, Tree } from "web-tree-sitter";
import { FactsBuilder } from "../facts/facts_builder.ts";
import { FileFlag } from "../facts/file_flag.ts";
import { addTableUses } from "./database/uses/add_table_uses.ts";
import { Extraction } from "./extraction.ts";
import type { Language, ParsedLanguage } from "./language.ts";
import { type ParseOutcome, parseWithin } from "./parse_within.ts";
import { parserHealth } from "./parser_health.ts";
import { preparedParsers } from "./prepared_parsers.ts";
import { WorkBudget } from "./work_budget.ts";

/** Far above what the slowest file of a real package takes on a busy machine, two seconds. */
const BUDGET_MS = 20_000;

/** Bounds of one file. */
export interface ParseOptions {
  /**
   * Milliseconds of work after which parsing is given up, where the parser did not do so before.
   *
   * @default {20_000}
   */
  readonly budgetMs?: number;
}

/**
 * Parses one text and collects its facts. Errors in the text, a parse beyond its bounds and a failing extractor leave
 * a file that is marked partial and keeps what was found.
 *
 * @throws Error when `prepareLanguage` has not been awaited for the language.
 */
export function parseSource(
  language: Language,
  path: string,
  text: string,
  options: ParseOptions = {},
): Extraction {
  const extraction = new Extraction({ path, text, facts: new FactsBuilder() });
  if (language.kind === "text") {
    attempt(extraction, () => language.extract(extraction));
    attempt(extraction, () => addTableUses(extraction));
  } else {
    parseTree(language, extraction, options.budgetMs ?? BUDGET_MS);
  }
  return extraction;
}

function parseTree(language: ParsedLanguage, extraction: Extraction, budgetMs: number): void {
  const parser = preparedParsers.get(language.grammar);
  if (parser === undefined) {
    throw new Error(
      `Cannot parse ${extraction.path}: the language ${language.name} is not prepared`,
    );
  }
  const outcome = parseRewritten(language, parser, extraction.text, budgetMs);
  if (outcome.kind === "given-up") return extraction.cut(outcome.reason);
  const { tree } = outcome;
  try {
    if (tree.rootNode.hasError) extraction.mark(FileFlag.partial);
    attempt(extraction, () => language.extract(extraction, tree));
    attempt(extraction, () => addTableUses(extraction));
  } finally {
    if (!parserHealth.isBroken) tree.delete();
  }
}

/** Parses a text, and again where the language rewrites it; a rewriting that fails leaves the tree as it was. */
function parseRewritten(
  language: ParsedLanguage,
  parser: Parser,
  text: string,
  budgetMs: number,
): ParseOutcome {
  const bounds = { budget: new WorkBudget(budgetMs) };
  let parsed = attempted(() => language.prepare?.(text)) ?? text;
  const first = parseWithin(parser, parsed, bounds);
  if (first.kind === "given-up") return first;
  let { tree } = first;
  const parseAgain = (rewrite: (tree: Tree) => string | undefined): void => {
    const rewritten = attempted(() => rewrite(tree));
    if (rewritten?.length !== text.length) return;
    const again = parseWithin(parser, rewritten, bounds);
    if (again.kind === "given-up") return;
    tree.delete();
    tree = again.tree;
    parsed = rewritten;
  };
  if (tree.rootNode.hasError) parseAgain((tree) => language.repair?.(parsed, tree));
  parseAgain((tree) => language.reread?.(parsed, tree));
  return { kind: "parsed", tree };
}

/** Rewriting is a courtesy to unusual code; hostile text can exhaust the stack in it. */
function attempted(rewrite: () => string | undefined): string | undefined {
  try {
    return rewrite();
  } catch {
    return undefined;
  }
}

function attempt(extraction: Extraction, extract: () => void): void {
  try {
    extract();
  } catch (error) {
    if (isStackExhausted(error)) return extraction.cut("it is nested too deeply");
    extraction.failure = error;
    extraction.mark(FileFlag.partial);
  }
}

function isStackExhausted(error: unknown): boolean {
  return error instanceof RangeError && /call stack/.test(error.message);
}
