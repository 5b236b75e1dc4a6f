import { mean } from "../mean.ts";
import type { TaskResult } from "../task_result.ts";

/** What is told of submitted regions, nDCG last since nothing is judged by it. */
export const regionMetrics = [
  "recall",
  "recall@100",
  "recall@300",
  "recall@500",
  "precision",
  "hit_file",
  "context_efficiency",
  "first_useful_hit",
  "ndcg@300",
] as const;

/** How each policy did, as means over the tasks: Markdown. */
export function regionTable(results: readonly TaskResult[]): string {
  const rows = [...Map.groupBy(results, ({ policy }) => policy)].map(([policy, own]) => {
    const average = (metric: string): number =>
      mean(own.map(({ metrics }) => metrics[metric] ?? 0));
    const cells = [
      policy,
      own.length,
      average("lines").toFixed(0),
      ...regionMetrics.map((metric) => average(metric).toFixed(3)),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return `| policy | tasks | lines | ${regionMetrics.join(" | ")} |
| --- | ---: | ---: | ${regionMetrics.map(() => "---:").join(" | ")} |
${rows.join("\n")}
`;
}
