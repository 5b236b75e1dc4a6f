import assert from "node:assert/strict";
import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import { LinkedWorkspace } from "../support/linked_workspace.ts";
import { Random } from "../support/random.ts";
import { randomEdit } from "../support/random_edit.ts";
import { sampleProjects } from "../support/sample_projects.ts";

const SEQUENCES = 100;
const STEPS = 8;

for (const [name, project] of Object.entries(sampleProjects)) {
  Deno.test(`links of the ${name} project after random edits are those of a fresh build`, async () => {
    const original = new Map(Object.entries(project));
    for (let seed = 1; seed <= SEQUENCES; seed++) {
      const random = new Random(seed);
      const edited = new LinkedWorkspace({ routeOf, semanticsOf });
      await edited.change(project);
      const texts = new Map(original);
      const history: string[] = [];
      for (let step = 0; step < STEPS; step++) {
        const edit = randomEdit(texts, original, random);
        for (const [path, text] of Object.entries(edit)) {
          if (text === null) texts.delete(path);
          else texts.set(path, text);
        }
        history.push(JSON.stringify(edit));
        await edited.change(edit);
        const fresh = new LinkedWorkspace({ routeOf, semanticsOf });
        await fresh.change(Object.fromEntries([...texts].reverse()));
        assert.deepEqual(
          edited.state(),
          fresh.state(),
          `seed ${seed}, step ${step}, edits:\n${history.join("\n")}`,
        );
      }
    }
  });
}
