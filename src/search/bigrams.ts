/** The overlapping pairs of characters of a run, or the run itself when it is a single character. */
export function bigrams(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  const pairs: string[] = [];
  for (let index = 0; index + 1 < characters.length; index++) {
    pairs.push((characters[index] ?? "") + (characters[index + 1] ?? ""));
  }
  return pairs;
}
