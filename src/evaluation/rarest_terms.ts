import { runInTurns } from "../source/run_in_turns.ts";
import { fileLines } from "./file_lines.ts";
import { matchingLines } from "./matching_lines.ts";

/**
 * The terms with the fewest matching lines in a workspace, of those that match at all, the rarest first.
 *
 * @param terms In lower case.
 * @param count Most terms.
 */
export async function rarestTerms(
  root: string,
  terms: readonly string[],
  count: number,
): Promise<string[]> {
  const lines = new Map(terms.map((term) => [term, 0]));
  await runInTurns(fileLines(root), {
    onStep: (file) => {
      if (file === undefined) return;
      const text = file.lines.join("\n").toLowerCase();
      for (const term of terms) {
        if (!text.includes(term)) continue;
        lines.set(term, (lines.get(term) ?? 0) + matchingLines(file.lines, [term]).length);
      }
    },
  });
  return [...lines].filter(([, found]) => found > 0).sort(([, a], [, b]) => a - b)
    .slice(0, count).map(([term]) => term);
}
