import { bigrams } from "./bigrams.ts";
import { divideKorean } from "./divide_korean.ts";
import { identifierTokens } from "./identifier_tokens.ts";
import { visitSegments } from "./visit_segments.ts";

/** Words of one script, whose characters are letters, digits, `_` and `-`. */
const ASCII = /^[\x21-\x7e]+$/;

/**
 * The tokens under which a word is indexed. An identifier gives its parts and, if there are several, their
 * concatenation; a run of Korean, Japanese or Chinese gives its pairs of characters. Korean whose stem is one syllable
 * gives that syllable too, so that `값을` is found by `값`; a longer stem is found by the pairs of the whole run.
 *
 * @param word one word as {@link WordScanner} finds it, folded by {@link foldText}.
 */
export function divideWord(word: string): string[] {
  if (ASCII.test(word)) return identifierTokens(word);
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
