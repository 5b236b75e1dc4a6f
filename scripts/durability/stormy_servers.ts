import { editStorm } from "../../tests/fault/edit_storm/edit_storm.ts";
import type { LiveOutcome } from "./live_outcome.ts";

const OPERATIONS_OF_ONE = 200;

/** Edits files at random below live servers, each with a workspace of its own, while others ask them. */
export async function stormyServers(operations: number): Promise<LiveOutcome> {
  let [done, answers, outdated, compared, equal] = [0, 0, 0, 0, 0];
  const wrong: string[] = [];
  for (let seed = 1; done < operations; seed++) {
    const outcome = await editStorm({
      seed,
      operations: Math.min(OPERATIONS_OF_ONE, operations - done),
      quietAfter: 100,
      owner: seed % 2 === 0 ? "here" : "process",
      readers: 4,
    });
    done += outcome.operations;
    answers += outcome.answers;
    outdated += outcome.outdated;
    compared += outcome.compared;
    equal += outcome.equal;
    wrong.push(...outcome.wrong.map((line) => `seed ${seed}: ${line}`));
  }
  return {
    trouble: "files edited at random below a server while four others ask it",
    times: done,
    judged: answers,
    wrong,
    measured: `${outdated} answers named files as outdated; the index was that of a fresh build ` +
      `at ${equal} of ${compared} comparisons`,
  };
}
