import { mean } from "./mean.ts";
import { seededRandom } from "./seeded_random.ts";

/** How two runs differ on the same tasks. */
export interface PairedDifference {
  readonly count: number;
  readonly before: number;
  readonly after: number;
  /** Mean of `after` less `before`. */
  readonly gain: number;
  /** Between which the gain lies in 95 of 100 samples of as many tasks (percentile bootstrap). */
  readonly interval: readonly [low: number, high: number];
  /** Two-sided, of a permutation test: the share of random exchanges of the two runs with as large a gain. */
  readonly p: number;
  /** Tasks with a higher value afterwards. */
  readonly higher: number;
  readonly lower: number;
}

const ROUNDS = 10_000;

/**
 * Compares two runs in pairs: bootstrap and permutations after Efron and Tibshirani, "An introduction to the bootstrap"
 * (1993), from a seeded generator, so that the same values give the same figures.
 *
 * @param pairs The value of each task in both runs.
 */
export function pairedDifference(
  pairs: readonly (readonly [before: number, after: number])[],
  seed = 2_026,
): PairedDifference {
  const differences = pairs.map(([before, after]) => after - before);
  const gain = mean(differences);
  const random = seededRandom(seed);
  const least = Math.abs(gain) - 1e-12;
  const samples: number[] = [];
  let asLarge = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let exchanged = 0;
    let sampled = 0;
    for (const difference of differences) {
      exchanged += random() < 0.5 ? difference : -difference;
      sampled += differences[Math.floor(random() * differences.length)] ?? 0;
    }
    if (Math.abs(exchanged / Math.max(1, differences.length)) >= least) asLarge++;
    samples.push(sampled / Math.max(1, differences.length));
  }
  samples.sort((a, b) => a - b);
  return {
    count: pairs.length,
    before: mean(pairs.map(([before]) => before)),
    after: mean(pairs.map(([, after]) => after)),
    gain,
    interval: [samples[ROUNDS * 0.025] ?? gain, samples[ROUNDS * 0.975] ?? gain],
    p: (asLarge + 1) / (ROUNDS + 1),
    higher: differences.filter((difference) => difference > 0).length,
    lower: differences.filter((difference) => difference < 0).length,
  };
}
