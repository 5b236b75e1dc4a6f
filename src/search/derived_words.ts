/** Endings of English words, with what stands in their place in words of the same stem. */
const ENDINGS: readonly (readonly [ending: string, others: readonly string[]])[] = [
  ["ization", ["ize", "izer"]],
  ["ation", ["", "ate", "e", "ator"]],
  ["ition", ["e", "it"]],
  ["sion", ["d", "de", "s", "se"]],
  ["tion", ["t", "te", "tor"]],
  ["ment", [""]],
  ["able", ["", "e"]],
  ["ible", ["", "e"]],
  ["er", ["", "e", "ing"]],
  ["or", ["", "e", "ing"]],
  ["ly", [""]],
  ["al", [""]],
  ["ate", ["ation", "ator"]],
  ["ize", ["ization", "izer"]],
];
/** What a plain word may have behind it, an `e` at its end left out; words that end with `s` are plurals or verbs. */
const SUFFIXES = ["er", "ion", "ing", "ed"];
const SHORTEST = 3;

/**
 * Words of the same stem that code may have in place of an English word, as `validate` and `validator` for `validation`.
 * Rules only, so that some are no words; those are found nowhere.
 *
 * @param word Lower-case letters; whatever else is has none.
 */
export function derivedWords(word: string): string[] {
  if (!/^[a-z]{5,}$/.test(word)) return [];
  const found = ENDINGS.find(([ending]) => word.endsWith(ending));
  if (found === undefined) {
    if (word.endsWith("s")) return [];
    const stem = word.replace(/e$/, "");
    return SUFFIXES.map((suffix) => stem + suffix);
  }
  const [ending, others] = found;
  const stem = word.slice(0, -ending.length);
  const words = others.map((other) => stem + other);
  const isDoubled = stem.length > SHORTEST && stem.at(-1) === stem.at(-2);
  if (isDoubled && /^[eo]r$/.test(ending)) words.push(stem.slice(0, -1));
  return words.filter((each) => each.length >= SHORTEST);
}
