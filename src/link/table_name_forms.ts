/**
 * Names that a table may have which is called after a class, the likeliest first: as it is, with words apart, and each of
 * them in the plural. Case does not count.
 */
export function tableNameForms(name: string): readonly string[] {
  const apart = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=.)(?=[A-Z][a-z])/g, "_")
    .replace(/__+/g, "_")
    .toLowerCase();
  const plain = name.toLowerCase();
  return [...new Set([plain, apart, plural(apart), plural(plain)])];
}

/** The plural of an English word, by its ending. */
function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
