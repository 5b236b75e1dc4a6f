import assert from "node:assert/strict";
import { ExtractionPool } from "../../src/language/extraction_pool.ts";
import { indexDescription } from "../support/index_description.ts";
import { KeptWorkspace } from "../support/kept_workspace.ts";
import { Random } from "../support/random.ts";
import { randomEdit } from "../support/random_edit.ts";
import { sampleProjects } from "../support/sample_projects.ts";

const SEQUENCES = 3;
const STEPS = 12;

async function freshDescription(
  pool: ExtractionPool,
  texts: ReadonlyMap<string, string>,
): Promise<string[]> {
  using fresh = new KeptWorkspace({ pool });
  await fresh.change(Object.fromEntries(texts));
  return indexDescription(fresh.index, { isExact: false });
}

for (const [name, project] of Object.entries(sampleProjects)) {
  Deno.test(`the kept index of the ${name} project is the one in memory after any edits, and answers as a fresh one`, async () => {
    const pool = new ExtractionPool(1);
    try {
      const original = new Map(Object.entries(project));
      for (let seed = 1; seed <= SEQUENCES; seed++) {
        const random = new Random(seed);
        // Without room for a small journal one save in three or so makes a new snapshot.
        using kept = new KeptWorkspace({ pool, smallJournal: seed % 2 === 0 ? 0 : 1 << 20 });
        await kept.change(project);
        await kept.save();
        const texts = new Map(original);
        for (let step = 0; step < STEPS; step++) {
          const edit = randomEdit(texts, original, random);
          for (const [path, text] of Object.entries(edit)) {
            if (text === null) texts.delete(path);
            else texts.set(path, text);
          }
          const about = `seed ${seed}, step ${step}, ${JSON.stringify(edit)}`;
          // Now and then a save falls between the change of files and that of edges.
          if (random.below(4) === 0) {
            await kept.apply(edit);
            await kept.save();
          } else await kept.change(edit);
          kept.link();
          await kept.save();
          const before = indexDescription(kept.index, { isExact: true });
          if (random.below(2) === 0) {
            assert.equal((await kept.reopen()).problem, undefined, about);
            assert.deepEqual(indexDescription(kept.index, { isExact: true }), before, about);
          }
          const answers = indexDescription(kept.index, { isExact: false });
          assert.deepEqual(answers, await freshDescription(pool, texts), about);
        }
      }
    } finally {
      pool.close();
    }
  });
}
