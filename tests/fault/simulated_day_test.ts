import assert from "node:assert/strict";
import { simulatedDay } from "./simulated_day/simulated_day.ts";

Deno.test({
  name: "a server uses no more handles, listeners and disk in the afternoon than in the morning",
  ignore: Deno.build.os !== "linux",
  async fn(): Promise<void> {
    const outcome = await simulatedDay({ seed: 1, updates: 240, samples: 24 });
    const { early, late } = outcome.most;
    assert.deepEqual(outcome.wrong, []);
    assert.ok(outcome.asked > 240);
    assert.equal(late.listeners, early.listeners);
    assert.ok(late.handles <= early.handles + 4, `${early.handles} handles, then ${late.handles}`);
    // In the midst of a save: .gitignore, guard, lock, a socket, a probe, a new snapshot, and two of each file.
    assert.ok(late.keptFiles <= 12, `${late.keptFiles} files`);
    // A journal and what is no longer needed of the facts may grow so long before they are written anew.
    const bound = 2 * early.keptBytes + (1 << 18);
    assert.ok(late.keptBytes <= bound, `${early.keptBytes} bytes, then ${late.keptBytes}`);
  },
});
