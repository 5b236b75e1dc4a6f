import type { Question } from "./question.ts";

/** How one way of searching did on one question. */
export interface Outcome {
  readonly question: Question;
  readonly ranker: string;
  readonly rank: number | undefined;
}

const GROUPS: readonly (readonly [name: string, takes: (question: Question) => boolean])[] = [
  ["final half, English", ({ half, language }) => half === "final" && language === "en"],
  ["final half, Korean", ({ half, language }) => half === "final" && language === "ko"],
  ["final half", ({ half }) => half === "final"],
  ["tuning half", ({ half }) => half === "tuning"],
];

/** The page that says how search did; `weights` is the table of what each field's weight is worth. */
export function qualityPage(outcomes: readonly Outcome[], weights: string): string {
  const rankers = [...new Set(outcomes.map((outcome) => outcome.ranker))];
  const rows = GROUPS.flatMap(([group, takes]) =>
    rankers.map((ranker) => {
      const ranks = outcomes.filter((each) => each.ranker === ranker && takes(each.question))
        .map((each) => each.rank);
      const share = (limit: number): string =>
        (ranks.filter((rank) => rank !== undefined && rank <= limit).length / ranks.length)
          .toFixed(3);
      const reciprocal = ranks.reduce<number>(
        (sum, rank) => sum + (rank === undefined ? 0 : 1 / rank),
        0,
      );
      const mrr = (reciprocal / ranks.length).toFixed(3);
      return `| ${group} | ${ranker} | ${ranks.length} | ${share(1)} | ${share(5)} | ${mrr} |`;
    })
  );
  return `${INTRODUCTION}
| questions | search | number | hit@1 | hit@5 | MRR |
| --- | --- | ---: | ---: | ---: | ---: |
${rows.join("\n")}

## Field weights

MRR of graphin on the tuning half when the weight of one field is changed and the others stay:

${weights}`;
}

const INTRODUCTION = `# Search quality

How often search finds the place that a question asks for, on real packages in four languages. Made
by \`deno task search-quality --write\`; the questions are in \`scripts/search_quality/questions.json\`.

They were written before any tuning, by someone who knew the packages but had not seen results for
them, in English and in Korean as developers mix it with names of the code. Every second one is kept
for the final figure only: no constant was chosen with it. A question counts as answered by any of
its expected nodes; MRR is over the first twenty results.

The field weights come from another set: first sentences of doc comments as queries for what they
document, in eight Python and Kotlin packages.

- **graphin**: search as agents get it.
- **plain BM25**: the same words of each node in one bag, k1 and b as usual; nothing exact, nothing
  demoted, no words of the question left out.
- **grep**: files by how many different words of the question they hold, then by matching lines. A
  file counts as right when it holds an expected node, which is kinder than asking for the node.
`;
