/**
 * Gives damaged input to everything that reads what others wrote. An attempt that breaks a promise is told with the number
 * that repeats it (`--seed NUMBER --attempts 1 TARGET`); one that does not end is given up after a minute and told too.
 *
 * Usage: fuzz.ts [--seconds N] [--attempts N] [--seed N] [TARGET ...] (default: 20 seconds of each target)
 */
import { parseArgs } from "node:util";
import { fuzzTargets } from "../tests/fault/fuzz/fuzz_targets.ts";
import type { FuzzReport, FuzzRequest } from "./fuzz/fuzz_message.ts";

const HANG_MS = 60_000;

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "20" },
    attempts: { type: "string", default: "Infinity" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
  },
});
const [seconds, attempts, seed] = [values.seconds, values.attempts, values.seed].map(Number);
const unknown = positionals.filter((name) => !Object.hasOwn(fuzzTargets, name));
if (
  seconds === undefined || attempts === undefined || seed === undefined || !(seconds > 0) ||
  !(attempts > 0) || !Number.isInteger(seed) || unknown.length > 0
) {
  throw new Error(
    "usage: fuzz.ts [--seconds N] [--attempts N] [--seed N] [TARGET ...], where TARGET is " +
      Object.keys(fuzzTargets).join(", "),
  );
}

/** Runs one target in a worker, and gives it up when an attempt does not end. */
async function run(target: string, request: FuzzRequest): Promise<FuzzReport> {
  const worker = new Worker(new URL("./fuzz/fuzz_worker.ts", import.meta.url), { type: "module" });
  const progress = new Int32Array(new SharedArrayBuffer(4));
  const { promise, resolve } = Promise.withResolvers<FuzzReport>();
  worker.onmessage = ({ data }: MessageEvent<FuzzReport>): void => resolve(data);
  worker.onerror = (event): void => {
    event.preventDefault();
    const error = `the worker ended: ${event.message}`;
    resolve({ attempts: 0, failures: [{ seed: progress[0] ?? 0, error }] });
  };
  let last = -1;
  const watch = setInterval(() => {
    const now = Atomics.load(progress, 0);
    if (now === last) {
      const error = `an attempt has not ended within ${HANG_MS / 1000} s`;
      resolve({ attempts: 0, failures: [{ seed: now, error }] });
    }
    last = now;
  }, HANG_MS);
  worker.postMessage({ ...request, target, progress });
  const report = await promise;
  clearInterval(watch);
  worker.terminate();
  return report;
}

let failed = 0;
for (const target of positionals.length > 0 ? positionals : Object.keys(fuzzTargets)) {
  const report = await run(target, { target, seed, seconds, attempts });
  failed += report.failures.length;
  console.log(
    `${target}: ${report.attempts} attempts from ${seed} on, failed ${report.failures.length}`,
  );
  for (const { seed, error } of report.failures) {
    console.log(`  --seed ${seed}: ${error.slice(0, 3_000).replaceAll("\n", "\n  ")}`);
  }
}
Deno.exit(failed > 0 ? 1 : 0);
