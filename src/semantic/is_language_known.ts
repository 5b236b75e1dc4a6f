/** Scripts of one letter a syllable or word, and what several of them are called together (ISO 15924). */
const joint: Readonly<Record<string, readonly string[]>> = {
  Kore: ["Hang", "Hani"],
  Jpan: ["Hani", "Hira", "Kana"],
  Hans: ["Hani"],
  Hant: ["Hani"],
};
const dense = /[\p{sc=Hang}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/u;
/** What a letter of those scripts counts, for it says as much as several of others. */
const denseWeight = 2;
/** Share of a text's letters from which on it is in the language of their script, and not only names something in it. */
const leastShare = 0.25;

/**
 * Whether a text may be in a language that a model knows, by its script: Korean is told from English, German is not. Latin
 * letters are known to all models, since names in code have them.
 *
 * @param languages Codes of BCP 47 of what the model knows; all languages if undefined.
 */
export function isLanguageKnown(text: string, languages: readonly string[] | undefined): boolean {
  if (languages === undefined) return true;
  const scripts = languages.flatMap(scriptsOf);
  const known = new RegExp(
    `[${["Latn", ...scripts].map((script) => `\\p{sc=${script}}`).join("")}]`,
    "u",
  );
  let all = 0, foreign = 0;
  for (const [letter] of text.matchAll(/\p{L}/gu)) {
    const weight = dense.test(letter) ? denseWeight : 1;
    all += weight;
    if (!known.test(letter)) foreign += weight;
  }
  return foreign < leastShare * all || foreign === 0;
}

function scriptsOf(language: string): readonly string[] {
  const { script = "Latn" } = new Intl.Locale(language).maximize();
  return joint[script] ?? [script];
}
