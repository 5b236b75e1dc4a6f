import { compare, measuresOf, type Rank } from "./measures.ts";
import type { Question } from "./question.ts";

/** The rank that one way of searching gave one question of a set. */
export interface Outcome {
  readonly set: "docstrings" | "questions" | "foreign";
  readonly question: Question;
  readonly way: string;
  readonly rank: Rank;
}

/** Some questions, named for the reader. */
export interface QuestionGroup {
  readonly name: string;
  readonly takes: (outcome: Outcome) => boolean;
}

/** How each way of searching did on each group of questions. */
export function resultTable(
  outcomes: readonly Outcome[],
  groups: readonly QuestionGroup[],
  ways: readonly string[],
): string {
  const rows = groups.flatMap((group) =>
    ways.flatMap((way) => {
      const ranks = ranksOf(outcomes, group, way).map(([, rank]) => rank);
      if (ranks.length === 0) return [];
      const { hit1, hit5, hit10, mrr } = measuresOf(ranks);
      const figures = [hit1, hit5, hit10, mrr].map((figure) => figure.toFixed(3)).join(" | ");
      return [`| ${group.name} | ${way} | ${ranks.length} | ${figures} |`];
    })
  );
  return `| questions | search | number | hit@1 | hit@5 | hit@10 | MRR |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${rows.join("\n")}
`;
}

/** What is gained from one way of searching to another on each group of questions. */
export function comparisonTable(
  outcomes: readonly Outcome[],
  groups: readonly QuestionGroup[],
  ways: readonly (readonly [before: string, after: string])[],
): string {
  const rows = groups.flatMap((group) =>
    ways.flatMap(([before, after]) => {
      // Not every way may have been asked every question.
      const former = new Map(ranksOf(outcomes, group, before));
      const pairs = ranksOf(outcomes, group, after).filter(([question]) => former.has(question));
      if (pairs.length === 0) return [];
      const first = pairs.map(([question]) => former.get(question));
      const second = pairs.map(([, rank]) => rank);
      const { gain, interval: [low, high], p, better, worse } = compare(first, second);
      const cells = [
        group.name,
        `${before} → ${after}`,
        first.length,
        signed(gain),
        `${signed(low)} to ${signed(high)}`,
        chance(p),
        better,
        worse,
      ];
      return [`| ${cells.join(" | ")} |`];
    })
  );
  return `| questions | from → to | number | MRR gained | 95 % interval | p | better | worse |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join("\n")}
`;
}

/** A difference with its sign. */
function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}

/** A probability, as far as the permutations tell. */
export function chance(p: number): string {
  return p < 0.0002 ? "< 0.0002" : p.toFixed(p < 0.01 ? 4 : 2);
}

function ranksOf(
  outcomes: readonly Outcome[],
  { takes }: QuestionGroup,
  way: string,
): (readonly [Question, Rank])[] {
  return outcomes.filter((each) => each.way === way && takes(each))
    .map(({ question, rank }) => [question, rank] as const);
}
