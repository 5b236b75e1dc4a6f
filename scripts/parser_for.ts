import { Parser } from "web-tree-sitter";

import { loadGrammar } from "../src/language/grammar.ts";

const parsers = new Map<string, Parser>();

/** The parser of this thread for a grammar, which is loaded when it is first asked for. */
export async function parserFor(grammar: string): Promise<Parser> {
  let parser = parsers.get(grammar);
  if (parser === undefined) {
    const loaded = await loadGrammar(grammar);
    parser = new Parser();
    parser.setLanguage(loaded);
    parsers.set(grammar, parser);
  }
  return parser;
}
