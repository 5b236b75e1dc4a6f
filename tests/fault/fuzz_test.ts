import assert from "node:assert/strict";
import { fuzzSamples } from "./fuzz/fuzz_samples.ts";
import { fuzzTargets } from "./fuzz/fuzz_targets.ts";
import { runFuzz } from "./fuzz/run_fuzz.ts";

const ATTEMPTS = 40;
const SEED = 1;

for (const [name, target] of Object.entries(fuzzTargets)) {
  Deno.test(`damaged input does no harm: ${name}`, async () => {
    const outcome = await runFuzz(target, fuzzSamples(), {
      seed: SEED,
      goesOn: (attempts) => attempts < ATTEMPTS,
    });
    assert.deepEqual(outcome, { attempts: ATTEMPTS, failures: [] });
  });
}
