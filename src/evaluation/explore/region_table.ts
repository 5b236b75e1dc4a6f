import { mean } from "../mean.ts";
import type { TaskResult } from "../task_result.ts";
import { regionMetrics } from "./region_metrics.ts";

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
