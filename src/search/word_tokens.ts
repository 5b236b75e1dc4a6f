import { bigrams } from "./bigrams.ts";
import { identifierTokens } from "./identifier_tokens.ts";
import { divideKorean } from "./divide_korean.ts";
import { visitSegments } from "./visit_segments.ts";

/** A word that is its own only token. */
const PLAIN = /^[a-z]{1,64}$/;

/** The same words come again in every file of a project, and dividing one takes longer than finding it. */
const recent = new Map<string, readonly string[]>();
const MAX_RECENT = 0x8000;

/**
 * The tokens under which a word is indexed. An identifier gives its parts and, if there are several, their
 * concatenation; a run of Korean, Japanese or Chinese gives its pairs of characters. Korean whose stem is one syllable
 * gives that syllable too, so that `값을` is found by `값`; a longer stem is found by the pairs of the whole run.
 *
 * @param word one word as {@link WordScanner} finds it, folded by {@link foldText}.
 */
export function wordTokens(word: string): readonly string[] {
  if (PLAIN.test(word)) return [word];
  const known = recent.get(word);
  if (known !== undefined) return known;
  // A slice of a text keeps the whole text alive; what is remembered must not.
  const own = (" " + word).slice(1);
  const tokens = divide(own);
  if (recent.size >= MAX_RECENT) recent.clear();
  recent.set(own, tokens);
  return tokens;
}

function divide(word: string): readonly string[] {
  const tokens: string[] = [];
  visitSegments(word, (segment, kind) => {
    // One by one: a run can have more tokens than a call takes arguments.
    if (kind === "identifier") {
      for (const token of identifierTokens(segment)) tokens.push(token);
    } else {
      for (const pair of bigrams(segment)) tokens.push(pair);
      const oneSyllable = kind === "hangul" && segment.length > 1 &&
        divideKorean(segment).stem === 1;
      if (oneSyllable) tokens.push(segment.slice(0, 1));
    }
  });
  return tokens;
}
