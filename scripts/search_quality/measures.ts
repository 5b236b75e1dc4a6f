import { Random } from "../../tests/support/random.ts";

/** Rank, from 1, of the first right answer to a question; undefined when it is not among the first twenty. */
export type Rank = number | undefined;

const ROUNDS = 10_000;
const SEED = 2_026;

/** How often the right answer is among the first ones, and the mean of 1 / rank. */
export function measuresOf(
  ranks: readonly Rank[],
): { readonly hit1: number; readonly hit5: number; readonly hit10: number; readonly mrr: number } {
  const share = (limit: number): number =>
    ranks.filter((rank) => rank !== undefined && rank <= limit).length / ranks.length;
  return { hit1: share(1), hit5: share(5), hit10: share(10), mrr: mean(ranks.map(reciprocal)) };
}

/** How two ways of searching differ on the same questions. */
export interface Comparison {
  /** Mean difference of 1 / rank, `after` less `before`. */
  readonly gain: number;
  /** Between which the gain lies in 95 of 100 samples of as many questions (bootstrap). */
  readonly interval: readonly [number, number];
  /** Two-sided, of a permutation test: the share of random exchanges of before and after with as large a gain. */
  readonly p: number;
  readonly better: number;
  readonly worse: number;
}

/** Compares the ranks of the same questions in pairs, with a seeded generator. */
export function compare(before: readonly Rank[], after: readonly Rank[]): Comparison {
  const differences = after.map((rank, index) => reciprocal(rank) - reciprocal(before[index]));
  const gain = mean(differences);
  const random = new Random(SEED);
  let asLarge = 0;
  const samples: number[] = [];
  const least = Math.abs(gain) - 1e-12;
  for (let round = 0; round < ROUNDS; round++) {
    let exchanged = 0;
    let sampled = 0;
    for (const difference of differences) {
      exchanged += random.below(2) === 0 ? difference : -difference;
      sampled += differences[random.below(differences.length)] ?? 0;
    }
    if (Math.abs(exchanged / differences.length) >= least) asLarge++;
    samples.push(sampled / differences.length);
  }
  samples.sort((a, b) => a - b);
  return {
    gain,
    interval: [samples[ROUNDS * 0.025] ?? gain, samples[ROUNDS * 0.975] ?? gain],
    p: (asLarge + 1) / (ROUNDS + 1),
    better: differences.filter((difference) => difference > 0).length,
    worse: differences.filter((difference) => difference < 0).length,
  };
}

/** What a rank counts: 0 when the answer is not found. */
function reciprocal(rank: Rank): number {
  return rank === undefined ? 0 : 1 / rank;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
