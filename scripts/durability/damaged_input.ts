import { fuzzTargets } from "../../tests/fault/fuzz/fuzz_targets.ts";
import { runFuzz } from "../../tests/fault/fuzz/run_fuzz.ts";
import { fuzzSamples } from "../../tests/fault/fuzz/fuzz_samples.ts";
import type { LiveOutcome } from "./live_outcome.ts";

/** Gives damaged input to everything that reads what others wrote. */
export async function damagedInput(attempts: number): Promise<LiveOutcome> {
  let given = 0;
  const wrong: string[] = [];
  for (const [name, target] of Object.entries(fuzzTargets)) {
    const outcome = await runFuzz(target, fuzzSamples(), {
      seed: 1_000,
      goesOn: (done) => done < attempts,
    });
    given += outcome.attempts;
    wrong.push(...outcome.failures.map(({ seed, error }) => `${name}, seed ${seed}: ${error}`));
  }
  return {
    trouble: `damaged input for ${Object.keys(fuzzTargets).length} parsers, decoders and readers`,
    times: given,
    judged: given,
    wrong,
    measured: "each took it or refused it, within bounds",
  };
}
