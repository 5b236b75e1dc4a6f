import { simulatedDay } from "../../tests/fault/simulated_day/simulated_day.ts";
import { dayGrowth } from "../simulated_day/day_growth.ts";
import type { LiveOutcome } from "./live_outcome.ts";

/** Lets a server live a day, compressed into minutes. */
export async function longDay(updates: number): Promise<LiveOutcome> {
  const outcome = await simulatedDay({ seed: 1, updates, samples: 40 });
  const growth = dayGrowth(outcome).map(({ what, ratio }) => `${what} ${ratio.toFixed(2)}`);
  return {
    trouble: "a day of edits and questions in one process",
    times: updates,
    judged: outcome.asked,
    wrong: outcome.wrong,
    measured: `last quarter ÷ second: ${growth.join(", ")}`,
  };
}
