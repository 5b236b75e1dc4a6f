/**
 * Edits the files of workspaces at random below live servers while others ask them, and compares every answer with what is
 * on disk, and all of them with those of a fresh build in quiet moments.
 *
 * Usage: storm.ts [--operations N] [--seed N] (default: 5000 operations, from seed 1 on)
 */
import { parseArgs } from "node:util";
import { firstWrong } from "./durability/first_wrong.ts";
import { editStorm } from "../tests/fault/edit_storm/edit_storm.ts";

/** Operations of one workspace; the next has another seed. */
const OPERATIONS = 500;

const { values } = parseArgs({
  args: Deno.args,
  options: {
    operations: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
  },
});
const [operations, firstSeed] = [Number(values.operations), Number(values.seed)];
if (!(operations > 0) || !Number.isInteger(firstSeed)) {
  throw new Error("usage: storm.ts [--operations N] [--seed N], with whole numbers, N above 0");
}
let wrong = 0;
for (let left = operations, seed = firstSeed; left > 0; left -= OPERATIONS, seed++) {
  const owner = seed % 2 === 0 ? "here" : "process";
  const outcome = await editStorm({
    seed,
    operations: Math.min(left, OPERATIONS),
    quietAfter: 100,
    owner,
    readers: 4,
  });
  wrong += outcome.wrong.length;
  console.log(
    `seed ${seed}, owner ${owner}: ${outcome.operations} operations, ${outcome.answers} answers ` +
      `(${outcome.outdated} with files told as outdated), equal to a fresh build ` +
      `at ${outcome.equal} of ${outcome.compared} comparisons, wrong ${outcome.wrong.length}`,
  );
  firstWrong(outcome.wrong).forEach((line) => console.log(line));
}
Deno.exit(wrong > 0 ? 1 : 0);
