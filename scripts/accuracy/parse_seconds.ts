import { join } from "node:path";
import { Parser } from "web-tree-sitter";

import { loadGrammar } from "../../src/language/grammar.ts";
import { routeOf } from "../../src/language/routing.ts";
import { decodeText } from "../../src/source/decode_text.ts";

const parsers = new Map<string, Parser>();

/** How long parsing some files takes in this thread, reading and decoding apart, in seconds. */
export async function parseSeconds(root: string, paths: readonly string[]): Promise<number> {
  let seconds = 0;
  for (const path of paths) {
    const language = routeOf(path);
    if (language?.kind !== "parsed") continue;
    const decoded = decodeText(await Deno.readFile(join(root, path)));
    if (decoded.kind !== "text") continue;
    const parser = await parserFor(language.grammar);
    const began = performance.now();
    parser.parse(decoded.text)?.delete();
    seconds += (performance.now() - began) / 1000;
  }
  return seconds;
}

async function parserFor(grammar: string): Promise<Parser> {
  let parser = parsers.get(grammar);
  if (parser === undefined) {
    const loaded = await loadGrammar(grammar);
    parser = new Parser();
    parser.setLanguage(loaded);
    parsers.set(grammar, parser);
  }
  return parser;
}
