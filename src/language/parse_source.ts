import type { Parser, Tree } from "web-tree-sitter";
import { FactsBuilder } from "../facts/facts_builder.ts";
import { FileFlag } from "../facts/file_flag.ts";
import { Extraction } from "./extraction.ts";
import type { Language, ParsedLanguage } from "./language.ts";
import { preparedParsers } from "./prepared_parsers.ts";

/** Bounds of one parse. */
export interface ParseOptions {
  /**
   * Milliseconds after which a parse is given up.
   *
   * @default {5000}
   */
  readonly budgetMs?: number;
}

/**
 * Parses one text and collects its facts. Errors in the text, a parse beyond its budget and a failing extractor leave
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
  } else {
    parseTree(language, extraction, options.budgetMs ?? 5000);
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
  const tree = parseRewritten(language, parser, extraction.text, budgetMs);
  if (tree === null) {
    extraction.mark(FileFlag.partial);
    return;
  }
  try {
    if (tree.rootNode.hasError) extraction.mark(FileFlag.partial);
    const parsed = tree;
    attempt(extraction, () => language.extract(extraction, parsed));
  } finally {
    tree.delete();
  }
}

/** Parses a text, and again where the language rewrites it; a rewriting that fails leaves the tree as it was. */
function parseRewritten(
  language: ParsedLanguage,
  parser: Parser,
  text: string,
  budgetMs: number,
): Tree | null {
  let parsed = attempted(() => language.prepare?.(text)) ?? text;
  let tree = parseWithin(parser, parsed, budgetMs);
  const parseAgain = (rewrite: (tree: Tree) => string | undefined): void => {
    if (tree === null) return;
    const current = tree;
    const rewritten = attempted(() => rewrite(current));
    if (rewritten?.length !== text.length) return;
    const again = parseWithin(parser, rewritten, budgetMs);
    if (again === null) return;
    current.delete();
    tree = again;
    parsed = rewritten;
  };
  if (tree?.rootNode.hasError) parseAgain((tree) => language.repair?.(parsed, tree));
  parseAgain((tree) => language.reread?.(parsed, tree));
  return tree;
}

/** Rewriting is a courtesy to unusual code; hostile text can exhaust the stack in it. */
function attempted(rewrite: () => string | undefined): string | undefined {
  try {
    return rewrite();
  } catch {
    return undefined;
  }
}

function parseWithin(parser: Parser, text: string, budgetMs: number): Tree | null {
  const deadline = performance.now() + budgetMs;
  try {
    const tree = parser.parse(text, null, {
      progressCallback: () => performance.now() > deadline,
    });
    if (tree === null) parser.reset();
    return tree;
  } catch {
    parser.reset();
    return null;
  }
}

function attempt(extraction: Extraction, extract: () => void): void {
  try {
    extract();
  } catch (error) {
    extraction.failure = error;
    extraction.mark(FileFlag.partial);
  }
}
