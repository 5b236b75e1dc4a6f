/**
 * Runs a real model while everything that nobody refers to is collected all the time; to be run with
 * `--v8-flags=--expose-gc`.
 *
 * Usage: collected_runs.ts LIBRARY MODEL; writes how many of the runs gave other values than the first
 */
import { OnnxSession } from "../../src/semantic/onnx_session.ts";

/** Enough for the engine to optimise what asks for a run: only then does it forget what is no longer named. */
const ROUNDS = 10;
/** More than there are processors, so that most begin long after they were asked for. */
const RUNS_AT_ONCE = 400;
/** Short, for it is at its beginning that a run reads what it was given. */
const COLUMNS = 2;

const collect: unknown = Reflect.get(globalThis, "gc");
if (typeof collect !== "function") throw new Error("run this with --v8-flags=--expose-gc");
const [libraryPath = "", modelPath = ""] = Deno.args;
const session = await OnnxSession.open({ libraryPath, modelPath, threads: 1 });
const run = (): Promise<string> => {
  const batch = {
    rows: 1,
    columns: COLUMNS,
    ids: BigInt64Array.from({ length: COLUMNS }, (_, index) => BigInt(1000 + index)),
    mask: new BigInt64Array(COLUMNS).fill(1n),
  };
  return session.run(batch, ({ values }) => values.join());
};
const collectAndOverwrite = (): void => {
  collect();
  for (let index = 0; index < 3000; index++) new BigUint64Array(1 + index % 4).fill(0xdeadbeefn);
};
const expected = await run();
const timer = setInterval(collectAndOverwrite, 1);
let others = 0;
for (let round = 0; round < ROUNDS; round++) {
  const runs = Array.from({ length: RUNS_AT_ONCE }, run);
  collectAndOverwrite();
  const all = await Promise.all(runs);
  others += all.filter((values) => values !== expected).length;
}
clearInterval(timer);
session.close();
console.log(others);
