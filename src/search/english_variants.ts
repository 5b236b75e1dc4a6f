/**
 * Other forms in which an English word may stand in code: the singular of a plural and the plural of a singular, and the
 * plain verb of `-ed` and `-ing`. Rules only, so that some are no words; those are found nowhere.
 *
 * @param word lower-case letters; whatever else is has no other forms.
 */
export function englishVariants(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  if (word.endsWith("ies")) return [word.slice(0, -3) + "y"];
  if (word.endsWith("es")) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith("ss")) return [word + "es"];
  if (word.endsWith("s")) return [word.slice(0, -1)];
  const suffix = word.length > 5 && word.endsWith("ing") ? 3 : word.endsWith("ed") ? 2 : 0;
  if (suffix === 0) return [word.endsWith("y") ? word.slice(0, -1) + "ies" : word + "s"];
  const stem = word.slice(0, -suffix);
  const doubled = stem.length > 3 && stem.at(-1) === stem.at(-2);
  return doubled ? [stem, stem.slice(0, -1)] : [stem, stem + "e"];
}
