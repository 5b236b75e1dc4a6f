import { mean } from "../mean.ts";
import type { TaskResult } from "../task_result.ts";
import type { ExploreLog, ExploreParameters } from "./explore_log.ts";
import { configName } from "./config_name.ts";
import type { ExploreConfig } from "./explore_settings.ts";
import type { Instance } from "./instance.ts";
import type { Truth } from "./read_truth.ts";
import { regionMetrics } from "./region_metrics.ts";
import { scoreRegions } from "./score_regions.ts";

/** What is written of a run besides its log. */
export interface ExploreReport {
  /** Content by file name. */
  readonly files: ReadonlyMap<string, string>;
  /** Markdown. */
  readonly summary: string;
}

/** What a run gave. */
export interface ExploreOutcome {
  readonly parameters: ExploreParameters;
  readonly instances: readonly Instance[];
  readonly problems: readonly string[];
  readonly log: ExploreLog;
  /** By instance; nothing is scored without. */
  readonly truths: ReadonlyMap<string, Truth> | undefined;
}

/** The submissions, in the form that the benchmark's own scorer reads, our own scores, and a summary. */
export function exploreReport(outcome: ExploreOutcome): ExploreReport {
  const { parameters, log, truths } = outcome;
  const files = new Map<string, string>();
  const rows: string[] = [];
  for (const config of parameters.configs) {
    const name = `${parameters.policy}-${configName(config)}`;
    files.set(`submission-${name}.jsonl`, submission(outcome, config));
    const scores = truths === undefined ? [] : scoresOf(outcome, config, truths);
    if (truths !== undefined) {
      files.set(
        `results-${name}.jsonl`,
        scores.map((score) => `${JSON.stringify(score)}\n`).join(""),
      );
    }
    rows.push(row(outcome, config, scores));
  }
  const failed = [...log.records.values()].filter(({ error }) => error !== undefined);
  const summary = `# SWE-Explore run

${parameterList(outcome)}
${table(rows)}
${list("Not used", outcome.problems)}${
    list("Failed", failed.map(({ instance_id, error }) => `${instance_id}: ${error}`))
  }
${notes}`;
  files.set("summary.md", summary);
  return { files, summary };
}

const notes = `Only what is indexed can be submitted: other kinds of files count as missed.
A failed instance is submitted with null regions, and counts 0 in all means.
ndcg compares the order of the submitted regions with the best order of these regions: it says how a submission
is sorted, not what it finds. One useful region alone scores 1. Judge by recall@300, context_efficiency,
first_useful_hit and hit_file.
`;

function submission({ instances, log }: ExploreOutcome, config: ExploreConfig): string {
  return instances.map(({ id }) => {
    const regions = log.records.get(id)?.regions[configName(config)] ?? null;
    return `${JSON.stringify({ instance_id: id, regions })}\n`;
  }).join("");
}

function scoresOf(
  { instances, log, parameters }: ExploreOutcome,
  config: ExploreConfig,
  truths: ReadonlyMap<string, Truth>,
): TaskResult[] {
  return instances.flatMap(({ id, directory, tags }) => {
    const truth = truths.get(id);
    if (truth === undefined) return [];
    const regions = log.records.get(id)?.regions[configName(config)] ?? [];
    return [{
      id,
      policy: `${parameters.policy}-${configName(config)}`,
      workspace: directory,
      tags: [...tags],
      metrics: scoreRegions(regions, truth),
    }];
  });
}

function row(
  { instances, log }: ExploreOutcome,
  config: ExploreConfig,
  scores: readonly TaskResult[],
): string {
  const lists = instances.map(({ id }) => log.records.get(id)?.regions[configName(config)] ?? []);
  const lines = lists.map((regions) =>
    regions.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  );
  const cells = [
    configName(config),
    instances.length,
    mean(lists.map((regions) => regions.length)).toFixed(1),
    mean(lines).toFixed(0),
    ...regionMetrics.map((metric) =>
      scores.length === 0 ? "" : mean(scores.map((score) => score.metrics[metric] ?? 0)).toFixed(3)
    ),
  ];
  return `| ${cells.join(" | ")} |`;
}

function table(rows: readonly string[]): string {
  return `| configuration | instances | regions | lines | ${regionMetrics.join(" | ")} |
| --- | ---: | ---: | ---: | ${regionMetrics.map(() => "---:").join(" | ")} |
${rows.join("\n")}
`;
}

function parameterList({ parameters }: ExploreOutcome): string {
  const { configs: _, ...shown } = parameters;
  return Object.entries(shown).map(([name, value]) => `- ${name}: ${value}`).join("\n") + "\n";
}

function list(title: string, items: readonly string[]): string {
  return items.length === 0
    ? ""
    : `\n## ${title}\n\n${items.map((item) => `- ${item}`).join("\n")}\n`;
}
