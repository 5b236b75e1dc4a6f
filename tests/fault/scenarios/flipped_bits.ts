import type { ExtractionPool } from "../../../src/language/extraction_pool.ts";
import { Random } from "../../support/random.ts";
import { editedProject } from "./edited_project.ts";
import type { FaultOutcome } from "./fault_outcome.ts";
import { OutcomeTally } from "./outcome_tally.ts";
import { reopenedIndex } from "./reopened_index.ts";

/** Flips one bit at a time in each file of a kept index, `flips` times in each, and reopens the index. */
export async function flippedBits(
  pool: ExtractionPool,
  flips: number,
): Promise<readonly FaultOutcome[]> {
  const random = new Random(11);
  using project = await editedProject(pool, 2, { smallJournal: 1 << 20 });
  const last = project.known.length - 1;
  const outcomes: FaultOutcome[] = [];
  for (const [name, bytes] of project.files) {
    if (!name.endsWith(".bin")) continue;
    const tally = new OutcomeTally();
    for (let flip = 0; flip < flips; flip++) {
      const damaged = Uint8Array.from(bytes);
      const at = random.below(damaged.byteLength);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << random.below(8));
      project.restore({ [name]: damaged });
      const reopened = await reopenedIndex(project.kept, project.texts, project);
      tally.note(reopened, last, project.freshSeconds);
    }
    outcomes.push(tally.outcome(`a bit flipped in ${name.replace(/-.*\./, "-*.")}`));
  }
  return outcomes;
}
