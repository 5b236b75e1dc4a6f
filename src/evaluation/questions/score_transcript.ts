import { LineSet } from "../line_set.ts";
import type { LineSpan } from "../line_span.ts";
import type { ShownLine } from "../shown_line.ts";
import type { Transcript } from "../transcript.ts";

/** What an agent knows after so many bytes. */
export interface BudgetScore {
  /** Share of the expected lines that were shown; where any expected span answers, of the one shown best. */
  readonly recall: number;
  /** Share of the expected spans of which a place was shown or named; where any answers, 1 or 0. */
  readonly located: number;
  /** Share of the shown lines that are expected; 0 where none is shown. */
  readonly precision: number;
  /** Answers of which the budget paid the beginning. */
  readonly calls: number;
}

/**
 * Scores what was read within a budget.
 *
 * @param budget Bytes.
 */
export function scoreTranscript(
  transcript: Transcript,
  expected: readonly LineSpan[],
  options: { readonly budget: number; readonly wanted: "any" | "all" },
): BudgetScore {
  const { budget, wanted } = options;
  const shown = within(transcript.shown, budget);
  const named = within([...transcript.shown, ...transcript.named], budget);
  const all = new LineSet(expected);
  return {
    recall: wanted === "all"
      ? share(shown.overlap(all), all.size)
      : Math.max(0, ...expected.map((span) => shareOf(span, shown))),
    located: wanted === "all"
      ? share(expected.filter((span) => touches(span, named)).length, expected.length)
      : Number(expected.some((span) => touches(span, named))),
    precision: share(shown.overlap(all), shown.size),
    calls: transcript.callStarts.filter((start) => start < budget).length,
  };
}

function within(lines: readonly ShownLine[], budget: number): LineSet {
  const set = new LineSet();
  for (const { path, line, at } of lines) if (at <= budget) set.addLine(path, line);
  return set;
}

function shareOf(span: LineSpan, shown: LineSet): number {
  const lines = new LineSet([span]);
  return share(shown.overlap(lines), lines.size);
}

function touches(span: LineSpan, named: LineSet): boolean {
  return named.overlap(new LineSet([span])) > 0;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
