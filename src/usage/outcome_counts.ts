import { fallbackPair } from "./fallback_pair.ts";
import type { Outcome, Run } from "./judged_runs.ts";

/** What became of runs. Those that were merged are not counted. */
export interface OutcomeCounts {
  readonly adoptions: number;
  readonly fallbacks: number;
  /** Fallbacks to a search for what graphin had been asked. */
  readonly same_intent_fallbacks: number;
  readonly inconclusive: number;
}

/** Counts what became of runs. */
export function outcomeCounts(runs: readonly Run[]): OutcomeCounts {
  const ended = (outcome: Outcome): number => runs.filter((run) => run.outcome === outcome).length;
  return {
    adoptions: ended("adoption"),
    fallbacks: ended("fallback"),
    same_intent_fallbacks: runs.filter((run) => fallbackPair(run)?.same_intent === true).length,
    inconclusive: ended("inconclusive"),
  };
}
