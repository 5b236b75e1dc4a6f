/**
 * Runs a real model while everything that nobody refers to is collected all the time; to be run with
 * `--v8-flags=--expose-gc`.
 *
 * Usage: collected_runs.ts LIBRARY MODEL; writes how many of the runs gave other values than the first
 */
import { OnnxSession } from "../../src/semantic/onnx_session.ts";

const ROUNDS = 5;
/** More than there are processors, so that most begin long after they were asked for. */
const RUNS_AT_ONCE = 50;

const collect: unknown = Reflect.get(globalThis, "gc");
if (typeof collect !== "function") throw new Error("run this with --v8-flags=--expose-gc");
const [libraryPath = "", modelPath = ""] = Deno.args;
const session = await OnnxSession.open({ libraryPath, modelPath, threads: 1 });
const batch = {
  rows: 1,
  columns: 64,
  ids: BigInt64Array.from({ length: 64 }, (_, index) => BigInt(1000 + index)),
  mask: new BigInt64Array(64).fill(1n),
};
const run = (): Promise<string> => session.run(batch, ({ values }) => values.join());
const expected = await run();
const timer = setInterval(() => {
  collect();
  // What is freed is written over.
  for (let index = 0; index < 2000; index++) new BigUint64Array(1 + index % 4).fill(0xdeadbeefn);
}, 1);
let others = 0;
for (let round = 0; round < ROUNDS; round++) {
  const all = await Promise.all(Array.from({ length: RUNS_AT_ONCE }, run));
  others += all.filter((values) => values !== expected).length;
}
clearInterval(timer);
session.close();
console.log(others);
