import { type PairedDifference, pairedDifference } from "./paired_difference.ts";
import type { TaskResult } from "./task_result.ts";

/** A metric of two runs, compared on the tasks that both have. */
export interface MetricDifference extends PairedDifference {
  readonly metric: string;
}

/**
 * Compares two runs metric by metric, in pairs of the same task. A task of which one run has no value counts for no
 * figure of that metric.
 *
 * @param metrics Which ones; all that both runs have if absent.
 */
export function metricDifferences(
  before: readonly TaskResult[],
  after: readonly TaskResult[],
  metrics?: readonly string[],
): MetricDifference[] {
  const earlier = new Map(before.map((result) => [result.id, result]));
  const pairs = new Map<string, [number, number][]>();
  for (const result of after) {
    const other = earlier.get(result.id);
    if (other === undefined) continue;
    for (const [metric, value] of Object.entries(result.metrics)) {
      const old = other.metrics[metric];
      if (value === null || old === undefined || old === null) continue;
      if (metrics !== undefined && !metrics.includes(metric)) continue;
      const list = pairs.get(metric);
      if (list === undefined) pairs.set(metric, [[old, value]]);
      else list.push([old, value]);
    }
  }
  return [...pairs].map(([metric, list]) => ({ metric, ...pairedDifference(list) }));
}
