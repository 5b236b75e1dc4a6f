import { openWorkspace } from "../../src/workspace/workspace.ts";
import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";
import { watchTree, type WatchTreeOptions } from "../../src/source/watch_tree.ts";
import { TemporaryTree } from "./temporary_tree.ts";

/** Files on disk, and a workspace that follows them. */
export interface WatchedWorkspace {
  readonly tree: TemporaryTree;
  readonly workspace: WorkspaceApi;
}

/** How a {@link withWatchedWorkspace} differs from what is usual. */
export interface WatchedWorkspaceOptions {
  /** The workspace, relative to where the files are. @default {where they are} */
  readonly directory?: string;
  /** How it is watched. */
  readonly watch?: Partial<WatchTreeOptions>;
}

/**
 * Runs a test on a workspace that has taken in some files and follows changes.
 *
 * @param files Content by path.
 */
export async function withWatchedWorkspace(
  files: Readonly<Record<string, string>>,
  test: (watched: WatchedWorkspace) => Promise<void>,
  { directory = "", watch = {} }: WatchedWorkspaceOptions = {},
): Promise<void> {
  using tree = new TemporaryTree(files);
  const workspace = await openWorkspace({
    root: tree.at(directory),
    workers: 1,
    version: "test",
    watch: true,
    watchTree: (root, options) => watchTree(root, { ...options, ...watch }),
  });
  try {
    await workspace.ready();
    await test({ tree, workspace });
  } finally {
    await workspace.close();
  }
}
