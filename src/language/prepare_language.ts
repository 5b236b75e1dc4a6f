import { Parser } from "web-tree-sitter";
import { loadGrammar } from "./grammar.ts";
import type { Language } from "./language.ts";
import { preparedParsers } from "./prepared_parsers.ts";

/** Gets everything ready that parsing a language needs, once per thread. */
export async function prepareLanguage(language: Language): Promise<void> {
  if (language.kind === "text") return await language.prepare?.();
  if (preparedParsers.has(language.grammar)) return;
  const grammar = await loadGrammar(language.grammar);
  const parser = new Parser();
  parser.setLanguage(grammar);
  preparedParsers.set(language.grammar, parser);
}
