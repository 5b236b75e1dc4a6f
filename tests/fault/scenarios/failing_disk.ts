import type { ExtractionPool } from "../../../src/language/extraction_pool.ts";
import { type DiskFault, FaultyDisk } from "../../support/faulty_disk.ts";
import { indexDescription } from "../../support/index_description.ts";
import { KeptWorkspace } from "../../support/kept_workspace.ts";
import { sampleProjects } from "../../support/sample_projects.ts";
import type { FaultOutcome } from "./fault_outcome.ts";
import { OutcomeTally } from "./outcome_tally.ts";
import { reopenedIndex } from "./reopened_index.ts";

const NAMES: Readonly<Record<DiskFault["kind"], string>> = {
  full: "no space left (ENOSPC), at every write",
  broken: "the disk fails (EIO), from every operation on",
  once: "the disk fails once (EIO), at every operation",
};

/**
 * Keeps an index over several edits on a disk that fails at each of its operations in turn, with a snapshot in the
 * middle. The index is reopened as the fault leaves it, and again after the same process has saved once more.
 *
 * @param stride Every how manyth operation fails.
 */
export async function failingDisk(
  pool: ExtractionPool,
  kind: DiskFault["kind"],
  stride: number,
): Promise<FaultOutcome> {
  const tally = new OutcomeTally();
  for (let at = 1;; at += stride) {
    const disk = new FaultyDisk({ at, kind });
    if (!await runWithFault(pool, disk, tally)) break;
  }
  return tally.outcome(NAMES[kind]);
}

/** @returns Whether the disk failed at all. */
async function runWithFault(
  pool: ExtractionPool,
  disk: FaultyDisk,
  tally: OutcomeTally,
): Promise<boolean> {
  const project = sampleProjects["go"] ?? {};
  const texts = new Map(Object.entries(project));
  using kept = new KeptWorkspace({ pool, disk, smallJournal: 4_000 });
  const known: string[] = [];
  const [first = "", ...others] = [...texts.keys()].filter((path) => path.endsWith(".go"));
  const began = performance.now();
  await kept.change(project);
  const freshSeconds = (performance.now() - began) / 1000;
  for (let step = 0;; step++) {
    known.push(indexDescription(kept.index, { isExact: true }).join("\n"));
    const hasSaved = await kept.save().then(() => true, () => false);
    if (!hasSaved) break;
    if (step === others.length + 1) return disk.hasFailed;
    const path = step < others.length ? others[step] ?? first : first;
    const text = `${texts.get(path)}\nfunc added${step}() {\n\tadded${step}()\n}\n`;
    texts.set(path, text);
    await kept.change({ [path]: text });
  }
  const live = kept.index;
  const answers = indexDescription(live, { isExact: false }).join("\n");
  const exact = known.at(-1);
  disk.isMended = true;
  const store = await kept.store();
  tally.note(await reopenedIndex(kept, texts, { known, answers }), known.length - 1, freshSeconds);
  // The process that saw the fault goes on, and keeps what it has once the disk works again.
  await store.save(live.state(), () => Promise.resolve());
  const again = await reopenedIndex(kept, texts, { known: [exact ?? ""], answers });
  tally.note(again.state === 0 ? again : { ...again, state: -2 }, 0, freshSeconds);
  return true;
}
