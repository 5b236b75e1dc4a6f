/**
 * A page in Markdown with what a program writes in its place, between `<!-- name: begin -->` and `<!-- name: end -->`.
 *
 * @param lines What is written there; nothing leaves the place empty.
 * @throws When the page does not have the place.
 */
export function withWrittenPart(page: string, name: string, lines: readonly string[]): string {
  const begin = `<!-- ${name}: begin -->`;
  const end = `<!-- ${name}: end -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) {
    throw new Error(`the page has no place for the ${name}: ${begin} and, below, ${end}`);
  }
  const part = lines.length === 0 ? [begin, end] : [begin, "", ...lines, "", end];
  return page.slice(0, from) + part.join("\n") + page.slice(to + end.length);
}
