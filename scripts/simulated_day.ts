/**
 * Lets a server live a day, compressed into minutes, and compares what it uses in the quarters after warm-up: memory after
 * garbage collection, open handles, and the disk that its index takes.
 *
 * Usage: simulated_day.ts [--updates N] [--seed N] (default: 4000 updates, about 10000 questions)
 */
import { parseArgs } from "node:util";
import { dayGrowth } from "./simulated_day/day_growth.ts";
import { simulatedDay } from "../tests/fault/simulated_day/simulated_day.ts";

const { values } = parseArgs({
  args: Deno.args,
  options: {
    updates: { type: "string", default: "4000" },
    seed: { type: "string", default: "1" },
  },
});
const [updates, seed] = [Number(values.updates), Number(values.seed)];
if (!(updates >= 40) || !Number.isInteger(seed)) {
  throw new Error(
    "usage: simulated_day.ts [--updates N] [--seed N], with N of at least 40 updates",
  );
}
const outcome = await simulatedDay({ seed, updates, samples: 40 });
for (const [number, quarter] of outcome.quarters.entries()) {
  console.log(`quarter ${number + 1}: ${JSON.stringify(quarter)}`);
}
console.log(`${outcome.asked} questions, wrong ${outcome.wrong.length}`);
for (const line of outcome.wrong.slice(0, 20)) console.log(`  ${line.slice(0, 1000)}`);
const growth = dayGrowth(outcome);
for (const { what, ratio, bound } of growth) {
  console.log(`${what}, last quarter ÷ second: ${ratio.toFixed(2)} (at most ${bound})`);
}
const isBounded = growth.every(({ ratio, bound }) => ratio <= bound);
Deno.exit(isBounded && outcome.wrong.length === 0 ? 0 : 1);
