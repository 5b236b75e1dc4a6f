import { divideWord } from "./divide_word.ts";

/** A word that is its own only token. */
const PLAIN = /^[a-z]{1,64}$/;

/** The same words come again in every file of a project, and dividing one takes longer than finding it. */
const recent = new Map<string, readonly string[]>();
const MAX_RECENT = 0x8000;

/** The tokens of a word, see {@link divideWord}, of which those of the last words are remembered. */
export function wordTokens(word: string): readonly string[] {
  if (PLAIN.test(word)) return [word];
  const known = recent.get(word);
  if (known !== undefined) return known;
  // A slice of a text keeps the whole text alive; what is remembered must not.
  const own = (" " + word).slice(1);
  const tokens = divideWord(own);
  if (recent.size >= MAX_RECENT) recent.clear();
  recent.set(own, tokens);
  return tokens;
}
