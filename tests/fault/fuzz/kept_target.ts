import assert from "node:assert/strict";
import { ExtractionPool } from "../../../src/language/extraction_pool.ts";
import { mutate } from "../../support/mutate.ts";
import { editedProject } from "../scenarios/edited_project.ts";
import { reopenedIndex } from "../scenarios/reopened_index.ts";
import type { FuzzTarget } from "./fuzz_target.ts";

/** Files of a kept index, damaged in any way: the index is one that was kept or none, and its answers are right. */
export async function keptTarget(): Promise<FuzzTarget> {
  const pool = new ExtractionPool(1);
  const project = await editedProject(pool, 3, { smallJournal: 1 << 20 });
  const files = [...project.files].filter(([name]) => name.endsWith(".bin"));
  return {
    attempt: async (random) => {
      const [name, bytes] = random.pick(files) ?? ["", new Uint8Array()];
      const [, other] = random.pick(files) ?? ["", bytes];
      project.restore({ [name]: mutate.bytes(bytes, other, random) });
      const { state, isRight } = await reopenedIndex(project.kept, project.texts, project);
      assert.notEqual(state, -2, `${name}: a state that never was kept`);
      assert.ok(isRight, `${name}: answers are not those of a fresh build`);
    },
    [Symbol.asyncDispose]: () => {
      project[Symbol.dispose]();
      pool.close();
      return Promise.resolve();
    },
  };
}
