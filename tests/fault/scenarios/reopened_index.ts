import { DamagedFactsError } from "../../../src/facts/damaged_facts_error.ts";
import { WorkspaceIndex } from "../../../src/workspace/workspace_index.ts";
import { indexDescription } from "../../support/index_description.ts";
import type { KeptWorkspace } from "../../support/kept_workspace.ts";

/** What reopening a kept index showed. */
export interface ReopenedIndex {
  /** Which of the known states it had; -1 when it was built anew, -2 when it had none of them. */
  readonly state: number;
  /** Whether its answers are those of a fresh build once it is brought up to date. */
  readonly isRight: boolean;
  /** Seconds from reopening until then. */
  readonly seconds: number;
}

/**
 * Reopens the index of a workspace as a new process does, and brings it up to date with its files.
 *
 * @param known Exact descriptions of the states that were kept; where it is not known which were, state 1 is the one of
 * the files as they are, and state 0 any other.
 * @param answers What a fresh build of the texts answers.
 */
export async function reopenedIndex(
  kept: KeptWorkspace,
  texts: ReadonlyMap<string, string>,
  { known, answers }: { readonly known?: readonly string[]; readonly answers: string },
): Promise<ReopenedIndex> {
  const began = performance.now();
  const { state: loaded } = await kept.reopen();
  let seconds = performance.now() - began;
  let state = -1;
  if (loaded !== undefined && known === undefined) {
    state = Number(indexDescription(kept.index, { isExact: false }).join("\n") === answers);
  } else if (loaded !== undefined && known !== undefined) {
    const found = known.lastIndexOf(indexDescription(kept.index, { isExact: true }).join("\n"));
    state = found < 0 ? -2 : found;
  }
  const went = performance.now();
  try {
    await kept.catchUp(texts);
  } catch (error) {
    if (!(error instanceof DamagedFactsError)) throw error;
    // As the workspace does: facts that are lost are read from the files again, with everything else.
    kept.index = new WorkspaceIndex();
    state = -1;
    await kept.catchUp(texts);
  }
  seconds += performance.now() - went;
  const isRight = indexDescription(kept.index, { isExact: false }).join("\n") === answers;
  return { state, isRight, seconds: seconds / 1000 };
}
