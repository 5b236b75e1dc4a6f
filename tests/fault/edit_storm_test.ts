import assert from "node:assert/strict";
import { editStorm, type EditStormOptions } from "./edit_storm/edit_storm.ts";

const storms: Readonly<Record<string, Pick<EditStormOptions, "seed" | "owner">>> = {
  "a server in another process": { seed: 1, owner: "process" },
  "a server that is asked in its own process and through relays": { seed: 2, owner: "here" },
};

for (const [name, storm] of Object.entries(storms)) {
  Deno.test({
    name: `${name} gives no wrong answer while files are edited at random`,
    // The system's wait for the lock of a workspace cannot be ended.
    sanitizeOps: false,
    sanitizeResources: false,
    ignore: Deno.build.os !== "linux",
    async fn(): Promise<void> {
      const outcome = await editStorm({ ...storm, operations: 120, quietAfter: 60, readers: 3 });
      assert.deepEqual(outcome.wrong, [], `seed ${storm.seed}`);
      assert.deepEqual([outcome.compared, outcome.equal], [3, 3]);
      assert.ok(outcome.answers > 10, `${outcome.answers} answers`);
    },
  });
}
