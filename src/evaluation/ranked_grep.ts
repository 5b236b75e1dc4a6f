import { runInTurns } from "../source/run_in_turns.ts";
import { contextWindows, type Window } from "./context_windows.ts";
import { fileLines } from "./file_lines.ts";
import { matchingLines } from "./matching_lines.ts";

/** A file with lines that match. */
export interface GrepFile {
  readonly path: string;
  readonly lines: readonly string[];
  /** Number of matching lines. */
  readonly matching: number;
  /** Number of terms that the file holds. */
  readonly terms: number;
  /** What is shown of it. */
  readonly windows: readonly Window[];
}

/** What is looked for. */
export interface RankedGrepOptions {
  /** In lower case. */
  readonly terms: readonly string[];
  /** Lines before and after each matching one. */
  readonly context: number;
  /**
   * `lines`: files with the most matching lines first. `terms`: those that hold the most different terms first, then by
   * matching lines. Paths decide otherwise.
   */
  readonly order: "lines" | "terms";
}

/** Files in the order in which someone would look at the output of grep, who has it sorted. */
export async function rankedGrep(root: string, options: RankedGrepOptions): Promise<GrepFile[]> {
  const { terms, context, order } = options;
  const found: GrepFile[] = [];
  await runInTurns(fileLines(root), {
    onStep: (file) => {
      if (file === undefined) return;
      const { path, lines } = file;
      const matching = matchingLines(lines, terms);
      if (matching.length === 0) return;
      const text = lines.join("\n").toLowerCase();
      found.push({
        path,
        lines,
        matching: matching.length,
        terms: terms.filter((term) => text.includes(term)).length,
        windows: contextWindows(matching, context, lines.length),
      });
    },
  });
  return found.sort((a, b) =>
    (order === "terms" ? b.terms - a.terms : 0) || b.matching - a.matching ||
    (a.path < b.path ? -1 : 1)
  );
}
