/** So many tell what is wrong; a report is to be read. */
const MOST_LINES = 20;
/** Characters of each: enough for an answer and the few states that it may speak of. */
const MOST_CHARACTERS = 1_000;

/** The first of what was wrong, as indented lines of a report. */
export function firstWrong(wrong: readonly string[]): string[] {
  return wrong.slice(0, MOST_LINES).map((text) =>
    `  ${text.slice(0, MOST_CHARACTERS).replaceAll("\n", "\n    ")}`
  );
}
