import { mean } from "../mean.ts";
import { median } from "../median.ts";
import type { TaskResult } from "../task_result.ts";
import { questionBudgets } from "./question_budgets.ts";

/** Questions that are told of together. */
export interface ResultGroup {
  readonly name: string;
  readonly takes: (result: TaskResult) => boolean;
}

const budgets = questionBudgets.map((budget) => `${budget / 1024}k`);

/**
 * How each policy did on each group of questions: means, but for the bytes to the first expected line, of which it is
 * the median over all questions, those counted in whose answer was never shown.
 */
export function questionTable(
  results: readonly TaskResult[],
  groups: readonly ResultGroup[],
): string {
  const policies = [...new Set(results.map(({ policy }) => policy))];
  const rows = groups.flatMap(({ name, takes }) =>
    policies.flatMap((policy) => {
      const own = results.filter((result) => result.policy === policy && takes(result));
      return own.length === 0 ? [] : [row(name, policy, own)];
    })
  );
  const columns = [
    "questions",
    "policy",
    "number",
    ...budgets.map((budget) => `recall ${budget}`),
    "located 8k",
    "precision 8k",
    "calls 8k",
    "first useful",
  ];
  return `| ${columns.join(" | ")} |
| --- | --- | ${columns.slice(2).map(() => "---:").join(" | ")} |
${rows.join("\n")}
`;
}

function row(name: string, policy: string, results: readonly TaskResult[]): string {
  const average = (metric: string, digits: number): string =>
    mean(results.map(({ metrics }) => metrics[metric] ?? 0)).toFixed(digits);
  const first = median(results.map(({ metrics }) => metrics["first_useful"] ?? Infinity));
  const cells = [
    name,
    policy,
    results.length,
    ...budgets.map((budget) => average(`recall@${budget}`, 3)),
    average("located@8k", 3),
    average("precision@8k", 3),
    average("calls@8k", 1),
    Number.isFinite(first) ? `${Math.round(first)} B` : "never",
  ];
  return `| ${cells.join(" | ")} |`;
}
