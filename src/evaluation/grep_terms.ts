import { tokenize } from "../search/tokenizer.ts";

/**
 * What the model of grep looks for: the lower-cased query and its tokens, each once, of two characters at least.
 *
 * @returns The query itself first.
 */
export function grepTerms(query: string): string[] {
  const terms = [query.trim().toLowerCase(), ...tokenize(query)];
  return [...new Set(terms)].filter((term) => term.length >= 2);
}
