import { join } from "node:path";

import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";
import type { CorpusEngine } from "./measure_corpus.ts";

/**
 * Makes a corpus engine of the workspace that the program itself serves.
 *
 * @param open Opens a workspace at a root and begins to index it.
 * @returns An engine that removes what an earlier run left in the checkout, and what its own did.
 */
export function workspaceEngine(open: (root: string) => Promise<WorkspaceApi>): CorpusEngine {
  return async (root) => {
    await removeState(root);
    const workspace = await open(root);
    try {
      await workspace.ready();
      const { status, edgesByConfidence, externalReferences, unresolvedReferences, partial } =
        await workspace.diagnose();
      if (partial.files.length !== partial.count) {
        throw new Error(
          `only ${partial.files.length} of ${partial.count} partial files are listed`,
        );
      }
      return {
        files: status.files,
        nodes: status.nodes,
        edgesByTier: Object.fromEntries(
          edgesByConfidence.map(({ confidence, count }) => [confidence.toFixed(2), count]),
        ),
        external: externalReferences,
        unresolved: unresolvedReferences,
        partial: partial.files,
      };
    } finally {
      await workspace.close();
      await removeState(root);
    }
  };
}

async function removeState(root: string): Promise<void> {
  try {
    await Deno.remove(join(root, ".graphin"), { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
