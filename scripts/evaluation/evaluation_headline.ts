import { mean } from "../../src/evaluation/mean.ts";
import { median } from "../../src/evaluation/median.ts";
import type { Evaluation } from "./evaluation_page.ts";

const ways: readonly (readonly [policy: string, name: string])[] = [
  ["context", "`gather_context`"],
  ["search-read", "search, then read"],
  ["k3-step", "search, explore, read"],
  ["grep", "grep"],
];

/** The figures of an evaluation that the first page shows, as a table in Markdown. */
export function evaluationHeadline({ questions, histories, lookUps }: Evaluation): string[] {
  const tasks = histories.flatMap((history) => history.questions);
  const recall = (results: Evaluation["questions"], policy: string): string =>
    mean(
      results.filter((result) => result.policy === policy)
        .map(({ metrics }) => metrics["recall@8k"] ?? 0),
    ).toFixed(2);
  const asked = questions.filter(({ policy }) => policy === "context").length;
  const mended = tasks.filter(({ policy }) => policy === "context").length;
  const ratio = median(lookUps.map(({ search, grep }) => search / grep)).toFixed(2);
  return [
    `| 8 KB of | ${asked} questions | ${mended} commits |`,
    "|---|--:|--:|",
    ...ways.map(([policy, name]) =>
      `| ${name} | ${recall(questions, policy)} | ${recall(tasks, policy)} |`
    ),
    "",
    `| where is X? ${lookUps.length} names | bytes |`,
    "|---|--:|",
    `| search ÷ grep -C 5 | ${ratio} |`,
  ];
}
