import { distinctEvents } from "./distinct_events.ts";
import { type EventClass, eventClass } from "./event_class.ts";
import { type FallbackPair, fallbackPair } from "./fallback_pair.ts";
import { type GroupCounts, groupCounts } from "./group_counts.ts";
import { isNavigation } from "./is_navigation.ts";
import { judgedRuns, type Run } from "./judged_runs.ts";
import { type OutcomeCounts, outcomeCounts } from "./outcome_counts.ts";
import { type PatternShape, patternShape } from "./pattern_shape.ts";
import { runTargets, type Target } from "./run_targets.ts";
import { textSearches } from "./text_searches.ts";
import { timeOf } from "./time_of.ts";
import type { UsageEvent } from "./usage_event.ts";
import { type UsageStream, usageStreams } from "./usage_stream.ts";

/** What became of runs about one kind of thing. A run about several counts in each. */
export interface TargetCounts extends OutcomeCounts {
  readonly runs: number;
}

/** What became of the runs of one day. */
export interface DayCounts {
  /** In UTC, as `2026-01-02`. */
  readonly date: string;
  readonly adoptions: number;
  readonly fallbacks: number;
}

/** What a usage log tells, with the names under which it is printed as JSON. */
export interface UsageMetrics {
  readonly events: number;
  readonly sessions: number;
  /** Sessions in which an agent found its way with graphin. */
  readonly sessions_with_graphin: number;
  /** Calls of a session before its first with which it finds its way, the upper median; -1 when there is none. */
  readonly median_calls_to_first_nav: number;
  readonly groups: Readonly<Record<"all" | "main" | "subagent", GroupCounts>>;
  readonly targets: Readonly<Record<Target, TargetCounts>>;
  /** The newest first. */
  readonly fallback_pairs: readonly FallbackPair[];
  readonly search_shapes: Readonly<Record<PatternShape, number>>;
  /** How often an agent went from a call of one class to one of another. */
  readonly bigrams: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The oldest first; a run counts on the day of its last call. */
  readonly daily: readonly DayCounts[];
}

/**
 * Measures how graphin is used: whether agents go on with what it answers.
 *
 * @param top How many fallback pairs to list.
 */
export function usageMetrics(events: readonly UsageEvent[], top: number): UsageMetrics {
  const distinct = distinctEvents(events);
  const streams = usageStreams(distinct);
  const windowsOf = (some: readonly UsageStream[]): UsageStream["windows"] =>
    some.flatMap(({ windows }) => windows);
  const windows = windowsOf(streams);
  const runs = windows.flatMap(judgedRuns);
  const firsts = callsToFirstNavigation(distinct);
  return {
    events: distinct.length,
    sessions: new Set(distinct.map(({ session_id }) => session_id)).size,
    sessions_with_graphin: firsts.length,
    median_calls_to_first_nav: firsts.toSorted((a, b) => a - b)[firsts.length >> 1] ?? -1,
    groups: {
      all: groupCounts(windows),
      main: groupCounts(windowsOf(streams.filter(({ isSubagent }) => !isSubagent))),
      subagent: groupCounts(windowsOf(streams.filter(({ isSubagent }) => isSubagent))),
    },
    targets: {
      code: targetCounts(runs, "code"),
      db: targetCounts(runs, "db"),
      docs: targetCounts(runs, "docs"),
    },
    fallback_pairs: newestPairs(runs).slice(0, top),
    search_shapes: searchShapes(windows),
    bigrams: bigrams(streams),
    daily: daily(runs),
  };
}

/** @returns For each session that has one, how many calls came before its first navigation. */
function callsToFirstNavigation(events: readonly UsageEvent[]): number[] {
  const sessions = Map.groupBy(events, ({ session_id }) => session_id);
  return [...sessions.values()]
    .map((calls) =>
      calls.findIndex((call) => isNavigation({ classes: new Set([eventClass(call)]) }))
    )
    .filter((count) => count >= 0);
}

function targetCounts(runs: readonly Run[], target: Target): TargetCounts {
  const own = runs.filter((run) => run.outcome !== "merged" && runTargets(run).has(target));
  return { runs: own.length, ...outcomeCounts(own) };
}

function newestPairs(runs: readonly Run[]): FallbackPair[] {
  const time = ({ ts }: FallbackPair): number => timeOf(ts) ?? -Infinity;
  return runs.map(fallbackPair).filter((pair) => pair !== undefined).reverse()
    .sort((one, other) => time(one) === time(other) ? 0 : time(other) - time(one));
}

function searchShapes(windows: UsageStream["windows"]): Record<PatternShape, number> {
  const counts = { symbol: 0, regex: 0, literal: 0, none: 0 };
  for (const { p } of windows.flat().flatMap(textSearches)) counts[patternShape(p?.pattern)]++;
  return counts;
}

/** Between calls that were made together there is no order. */
function bigrams(streams: readonly UsageStream[]): Record<string, Record<string, number>> {
  const counts = new Map<EventClass, Map<EventClass, number>>();
  for (const { windows } of streams) {
    let before: ReadonlySet<EventClass> = new Set();
    for (const { classes } of windows.flat()) {
      for (const from of before) {
        const row = counts.get(from) ?? new Map<EventClass, number>();
        counts.set(from, row);
        for (const to of classes) row.set(to, (row.get(to) ?? 0) + 1);
      }
      before = classes;
    }
  }
  return sorted([...counts].map(([from, row]) => [from, sorted([...row])]));
}

function sorted<T>(entries: [string, T][]): Record<string, T> {
  return Object.fromEntries(entries.sort(([one], [other]) => one < other ? -1 : 1));
}

function daily(runs: readonly Run[]): DayCounts[] {
  const days = Map.groupBy(runs, ({ elements }) => {
    const time = timeOf(elements.at(-1)?.events.at(-1)?.ts ?? "");
    return time === undefined ? "" : new Date(time).toISOString().slice(0, 10);
  });
  return [...days].filter(([date]) => date !== "").map(([date, own]) => {
    const { adoptions, fallbacks } = outcomeCounts(own);
    return { date, adoptions, fallbacks };
  }).filter(({ adoptions, fallbacks }) => adoptions + fallbacks > 0)
    .sort((one, other) => one.date < other.date ? -1 : 1);
}
