import { Random } from "../../support/random.ts";
import type { FuzzSamples, FuzzTargetMaker } from "./fuzz_target.ts";

/** How long a target is tried. */
export interface RunFuzzOptions {
  /** Number of the first attempt; each attempt depends on its number alone. */
  readonly seed: number;
  /** Asked before each attempt, with how many there have been. */
  readonly goesOn: (attempts: number) => boolean;
  /** Called before each attempt. */
  readonly onAttempt?: (seed: number) => void;
}

/** What became of the attempts. */
export interface FuzzOutcome {
  readonly attempts: number;
  /** Attempts that broke a promise, with the number that repeats them; the first of each message. */
  readonly failures: readonly { readonly seed: number; readonly error: string }[];
}

/** So many failures of one target are enough. */
const MOST_FAILURES = 20;

/** Tries a target with one damaged input after the other. */
export async function runFuzz(
  make: FuzzTargetMaker,
  samples: FuzzSamples,
  { seed, goesOn, onAttempt }: RunFuzzOptions,
): Promise<FuzzOutcome> {
  await using target = await make(samples);
  const failures = new Map<string, number>();
  let attempts = 0;
  for (; goesOn(attempts) && failures.size < MOST_FAILURES; attempts++) {
    const number = seed + attempts;
    onAttempt?.(number);
    try {
      await target.attempt(new Random(Math.imul(number, 0x9e3779b1)));
    } catch (error) {
      const text = error instanceof Error ? error.stack ?? error.message : String(error);
      if (!failures.has(text)) failures.set(text, number);
    }
  }
  return {
    attempts,
    failures: [...failures].map(([error, number]) => ({ seed: number, error })),
  };
}
