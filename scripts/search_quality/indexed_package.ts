import { join } from "node:path";
import { StateStore } from "../../src/workspace/state_store.ts";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { WorkspaceIndex } from "../../src/workspace/workspace_index.ts";

/** Indexes a checkout and gives the index itself, as a search sees it. */
export async function indexedPackage(root: string): Promise<WorkspaceIndex> {
  const workspace = await openWorkspace({ root, version: "quality", watch: false });
  await workspace.ready();
  await workspace.close();
  const { state, problem } = (await StateStore.open(join(root, ".graphin"))).load();
  if (state === undefined) {
    throw new Error(`Cannot read the index of ${root}: ${problem ?? "none"}`);
  }
  return new WorkspaceIndex(state);
}
