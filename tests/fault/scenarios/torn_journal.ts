import type { ExtractionPool } from "../../../src/language/extraction_pool.ts";
import { editedProject } from "./edited_project.ts";
import type { FaultOutcome } from "./fault_outcome.ts";
import { OutcomeTally } from "./outcome_tally.ts";
import { reopenedIndex } from "./reopened_index.ts";

/** Cuts the journal at `cuts` places spread over it, its first and last bytes among them, and reopens the index. */
export async function tornJournal(pool: ExtractionPool, cuts: number): Promise<FaultOutcome> {
  const tally = new OutcomeTally();
  using project = await editedProject(pool, 1, { smallJournal: 1 << 20 });
  const [name, bytes] = [...project.files].find(([each]) => each.startsWith("journal-")) ?? [];
  if (name === undefined || bytes === undefined) throw new Error("There is no journal to cut");
  const last = project.known.length - 1;
  for (let index = 0; index < cuts; index++) {
    const length = Math.round(bytes.byteLength * index / Math.max(1, cuts - 1));
    project.restore({ [name]: bytes.subarray(0, length) });
    const reopened = await reopenedIndex(project.kept, project.texts, project);
    tally.note(reopened, last, project.freshSeconds);
  }
  return tally.outcome("journal cut short");
}
