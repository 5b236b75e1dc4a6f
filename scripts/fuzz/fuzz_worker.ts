/** Tries one target and reports, and tells on the way which attempt is under way. */
import { fuzzTargets } from "../../tests/fault/fuzz/fuzz_targets.ts";
import { runFuzz } from "../../tests/fault/fuzz/run_fuzz.ts";
import type { FuzzReport, FuzzRequest } from "./fuzz_message.ts";
import { longFuzzSamples } from "./long_fuzz_samples.ts";

/** The part of a worker's global scope that is used; the program is checked with the types of the main thread. */
interface WorkerScope {
  onmessage: (event: MessageEvent<FuzzRequest & { readonly progress: Int32Array }>) => void;
  postMessage(report: FuzzReport): void;
}

function isWorkerScope(scope: object): scope is WorkerScope {
  return "postMessage" in scope;
}

const scope: object = globalThis;
if (isWorkerScope(scope)) {
  scope.onmessage = async ({ data: { target, seed, seconds, attempts, progress } }) => {
    const make = fuzzTargets[target];
    if (make === undefined) throw new Error(`there is no target ${target}`);
    const began = performance.now();
    scope.postMessage(
      await runFuzz(make, longFuzzSamples(), {
        seed,
        goesOn: (done) => done < attempts && performance.now() - began < seconds * 1000,
        onAttempt: (number) => Atomics.store(progress, 0, number),
      }),
    );
  };
}
