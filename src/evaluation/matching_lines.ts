/**
 * The lines that hold one of the terms, from 0, whatever the case.
 *
 * @param lines Of one file, without their ends.
 * @param terms In lower case.
 */
export function matchingLines(lines: readonly string[], terms: readonly string[]): number[] {
  const found: number[] = [];
  for (const [index, line] of lines.entries()) {
    const folded = line.toLowerCase();
    if (terms.some((term) => folded.includes(term))) found.push(index);
  }
  return found;
}
