import { openWorkspace } from "../../src/workspace/workspace.ts";
import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";
import { TemporaryTree } from "./temporary_tree.ts";

/** Files on disk, and a workspace that follows them. */
export interface WatchedWorkspace {
  readonly tree: TemporaryTree;
  readonly workspace: WorkspaceApi;
}

/**
 * Runs a test on a workspace that has taken in some files and follows changes.
 *
 * @param files Content by path.
 * @param directory The workspace, relative to where the files are.
 */
export async function withWatchedWorkspace(
  files: Readonly<Record<string, string>>,
  test: (watched: WatchedWorkspace) => Promise<void>,
  directory = "",
): Promise<void> {
  using tree = new TemporaryTree(files);
  const workspace = await openWorkspace({
    root: tree.at(directory),
    workers: 1,
    version: "test",
    watch: true,
  });
  try {
    await workspace.ready();
    await test({ tree, workspace });
  } finally {
    await workspace.close();
  }
}
