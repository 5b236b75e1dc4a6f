import type { WorkspaceApi } from "../../../src/workspace/workspace_api.ts";
import { wholeAnswers } from "./whole_answers.ts";

/** An owner may be lost, or be held up for so long that it counts as lost, while it is asked; hardly as often as this. */
const ATTEMPTS = 20;

/**
 * Everything that a workspace answers about the definitions of some files that do not change, all of it while its status
 * said that every file is known. What another owner answers before it has compared its index with the disk says so, and is
 * asked again.
 *
 * @throws Error when it does not say so for as long as that takes.
 */
export async function quietAnswers(
  workspace: WorkspaceApi,
  files: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await workspace.ready();
    let isWhole = workspace.status().state === "ready";
    const stop = workspace.onProgress(({ state }) => {
      isWhole &&= state === "ready";
    });
    try {
      const answers = await wholeAnswers(workspace, files);
      if (isWhole && workspace.status().state === "ready") return answers;
    } finally {
      stop();
    }
  }
  throw new Error(`the index is not ready in quiet: ${JSON.stringify(workspace.status())}`);
}
