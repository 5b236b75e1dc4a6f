import type { DaySample } from "../../tests/fault/simulated_day/day_sample.ts";
import type { SimulatedDayOutcome } from "../../tests/fault/simulated_day/simulated_day.ts";

/** How much more of something a server uses at the end of a day than after warm-up. */
export interface DayGrowth {
  readonly what: string;
  /** Median of the last quarter ÷ that of the second. */
  readonly ratio: number;
  /** What counts as no growth. */
  readonly bound: number;
}

const MEASURED: readonly (readonly [name: keyof DaySample, what: string, bound: number])[] = [
  ["rss", "resident memory", 1.1],
  ["heapUsed", "heap after garbage collection", 1.1],
  ["handles", "open handles", 1.1],
  ["listeners", "listeners", 1],
  ["keptBytes", "bytes of the index", 1.5],
  ["keptFiles", "files of the index", 1.5],
];

/** What of all that a server uses has grown. */
export function dayGrowth({ quarters }: SimulatedDayOutcome): readonly DayGrowth[] {
  const [, second, , last] = quarters;
  return MEASURED.map(([name, what, bound]) => ({
    what,
    ratio: (last?.[name] ?? 0) / Math.max(1, second?.[name] ?? 0),
    bound,
  }));
}
