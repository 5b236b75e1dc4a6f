import { rules } from "../../src/link/rule.ts";
import type { JudgedEdge, JudgedPackage } from "./judge_package.ts";
import { type FileSample, lowerBound } from "./lower_bound.ts";
import { requiredPrecision } from "./required_precision.ts";

/** What was measured of a rule in one language. */
export interface MeasuredRule {
  /** Edges that the compiler could decide. */
  readonly edges: number;
  readonly right: number;
  readonly bound: number;
  /** The highest tier that the bound reaches, but no more than the rule claims; 0 for a rule that is off. */
  readonly confidence: number;
}

/** What is no more than a guess, and shown as one, has to be right that often in all packages together only. */
const GUESS = 0.5;
/** Confidences that a rule may have, the highest first. */
const TIERS: readonly number[] = [1, 0.95, 0.9, 0.85, 0.8, GUESS];
/** Edges below which a measurement says little: the rule has at most the tier of an inference. */
const FEW_EDGES = 50;
const FEW_CONFIDENCE = 0.9;
/** Edges for which the claim of a rule counts where few were measured, so that one mistake alone does not end it. */
const CLAIMED_EDGES = 2;

/**
 * The confidence that each rule has earned in a language, by what compilers say of its edges.
 *
 * @param packages What was judged of the packages of the language that may be looked at.
 */
export function calibrate(packages: readonly JudgedPackage[]): Record<string, MeasuredRule> {
  const measured: Record<string, MeasuredRule> = {};
  for (const { id, confidence: claimed } of rules) {
    const samples = packages.map((each) => samplesOf(each.edges.filter(({ rule }) => rule === id)));
    const files = samples.flat();
    const edges = files.reduce((sum, file) => sum + file.edges, 0);
    const right = files.reduce((sum, file) => sum + file.right, 0);
    if (edges === 0) continue;
    const bound = lowerBound(samples.filter((each) => each.length > 0));
    const share = (right + CLAIMED_EDGES * claimed) / (edges + CLAIMED_EDGES);
    const isGuess = lowerBound([files]) >= GUESS;
    const confidence = edges < FEW_EDGES
      ? Math.min(claimed, FEW_CONFIDENCE, tierOf(share) ?? 0)
      : Math.min(claimed, tierOf(bound) ?? (isGuess ? GUESS : 0));
    measured[id] = { edges, right, bound: Math.floor(bound * 1e4) / 1e4, confidence };
  }
  return measured;
}

/** The highest tier that a share of right edges reaches. */
function tierOf(share: number): number | undefined {
  return TIERS.find((tier) => share >= requiredPrecision(tier));
}

function samplesOf(edges: readonly JudgedEdge[]): FileSample[] {
  const decided = edges.filter(({ verdict }) => verdict !== "undecided");
  return [...Map.groupBy(decided, ({ path }) => path).values()].map((some) => ({
    edges: some.length,
    right: some.filter(({ verdict }) => verdict === "right").length,
  }));
}
