/** What a pattern of a text search looks like. */
export type PatternShape = "symbol" | "regex" | "literal" | "none";

/**
 * Tells whether a pattern looks for a symbol, which graphin would find by name. In doubt it does not: a plain word is a
 * literal, since what is counted by this is a failure.
 *
 * @param pattern As it was searched for; undefined when it is not known.
 */
export function patternShape(pattern: string | undefined): PatternShape {
  const bare = (pattern ?? "").trim().replace(/\\+$/, "").replace(/^(["'])(.*)\1$/s, "$2").trim();
  if (bare === "") return "none";
  if (/[\^$*+?[\]{}()|\\]/.test(bare)) return "regex";
  const words = bare.split(/\s+/);
  return words.length <= 2 && words.some(isSymbol) ? "symbol" : "literal";
}

/** An identifier in ASCII of more than lower-case letters: `snake_case`, `mixedCase`, `CAPS`. */
function isSymbol(word: string): boolean {
  if (!/^[A-Za-z_]\w*$/.test(word)) return false;
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word);
  return isMixed || /_/.test(word) && /[A-Za-z]/.test(word) ||
    (word.match(/[A-Z]/g) ?? []).length >= 2;
}
