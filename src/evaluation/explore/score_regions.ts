import { LineSet } from "../line_set.ts";
import type { LineSpan } from "../line_span.ts";
import type { Truth } from "./read_truth.ts";

/** Numbers of submitted lines after which recall and order are measured. */
const lineBudgets = [100, 300, 500] as const;

/**
 * Scores the regions of one task, in the order of the submission; a line counts where it comes first.
 *
 * - `recall`: share of the lines looked for that are submitted; `recall@N` among the first N lines.
 * - `precision`: share of the submitted lines that are looked for; optional ones count for neither side.
 * - `hit_file`: share of the files looked for of which any line is submitted.
 * - `context_efficiency`: share of the lines that are looked for up to the last useful one: what the useful part cost.
 * - `first_useful_hit`: 1 / place of the first region with a line that is looked for.
 * - `ndcg@N`: order of the regions among the first N lines, discounted by rank, against the best order *of the same
 *   regions*. It says how a submission is sorted, not what it finds: one useful region alone scores 1. It stands here
 *   since others publish it, and nothing is judged by it.
 */
export function scoreRegions(
  regions: readonly LineSpan[],
  { regions: wanted, optional }: Truth,
): Record<string, number> {
  const core = new LineSet(wanted);
  const free = new LineSet(optional);
  const seen = new LineSet();
  let counted = 0;
  let useful = 0;
  let countedAtLastUseful = 0;
  let firstUseful = 0;
  const usefulAt = new Map<number, number>(lineBudgets.map((budget) => [budget, 0]));
  for (const [index, { path, start, end }] of regions.entries()) {
    for (let line = start; line <= end; line++) {
      if (!seen.addLine(path, line)) continue;
      const isUseful = core.has(path, line);
      if (!isUseful && free.has(path, line)) continue;
      counted++;
      if (!isUseful) continue;
      useful++;
      countedAtLastUseful = counted;
      if (firstUseful === 0) firstUseful = index + 1;
      for (const budget of lineBudgets) {
        if (seen.size <= budget) usefulAt.set(budget, (usefulAt.get(budget) ?? 0) + 1);
      }
    }
  }
  const files = core.paths;
  const shown = new Set(seen.paths);
  const scores: Record<string, number> = {
    recall: share(useful, core.size),
    precision: share(useful, counted),
    hit_file: share(files.filter((path) => shown.has(path)).length, files.length),
    context_efficiency: share(useful, countedAtLastUseful),
    first_useful_hit: firstUseful === 0 ? 0 : 1 / firstUseful,
    lines: seen.size,
    regions: regions.length,
  };
  for (const budget of lineBudgets) {
    scores[`recall@${budget}`] = share(usefulAt.get(budget) ?? 0, core.size);
    scores[`ndcg@${budget}`] = ownOrder(regions, core, budget);
  }
  return scores;
}

/** Normalised discounted cumulative gain of the regions within so many lines; a region gains the share of useful lines. */
function ownOrder(regions: readonly LineSpan[], core: LineSet, budget: number): number {
  const gains: number[] = [];
  let left = budget;
  for (const { path, start, end } of regions) {
    if (left <= 0) break;
    const last = Math.min(end, start + left - 1);
    const lines = new LineSet([{ path, start, end: last }]);
    left -= lines.size;
    gains.push(share(core.overlap(lines), lines.size));
  }
  const best = discounted([...gains].sort((a, b) => b - a));
  return best === 0 ? 0 : discounted(gains) / best;
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
