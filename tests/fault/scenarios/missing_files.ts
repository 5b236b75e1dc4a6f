import type { ExtractionPool } from "../../../src/language/extraction_pool.ts";
import { editedProject } from "./edited_project.ts";
import type { FaultOutcome } from "./fault_outcome.ts";
import { OutcomeTally } from "./outcome_tally.ts";
import { reopenedIndex } from "./reopened_index.ts";

/** Removes each file of a kept index, and empties it, and reopens the index. */
export async function missingFiles(pool: ExtractionPool): Promise<FaultOutcome> {
  const tally = new OutcomeTally();
  using project = await editedProject(pool, 3, { smallJournal: 1 << 20 });
  for (const name of project.files.keys()) {
    for (const content of [null, new Uint8Array(0)]) {
      project.restore({ [name]: content });
      const reopened = await reopenedIndex(project.kept, project.texts, project);
      tally.note(reopened, project.known.length - 1, project.freshSeconds);
    }
  }
  return tally.outcome("a file of the index removed or emptied");
}
