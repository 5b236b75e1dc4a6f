import { foldText } from "./fold_text.ts";
import { WordScanner } from "./word_scanner.ts";
import { wordTokens } from "./word_tokens.ts";

/**
 * The tokens of a text, in order and with repeats: lower-cased parts of identifiers and their concatenations, pairs of
 * characters of Korean, Japanese and Chinese. There are no stop words and there is no stemming of English.
 */
export function tokenize(text: string): string[] {
  const folded = foldText(text);
  const tokens: string[] = [];
  for (const scanner = new WordScanner(folded); scanner.next();) {
    for (const token of wordTokens(folded.slice(scanner.start, scanner.end))) tokens.push(token);
  }
  return tokens;
}
