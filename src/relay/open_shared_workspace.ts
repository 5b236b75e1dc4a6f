import type { SemanticSettings } from "../workspace/semantic_settings.ts";
import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import { SharedWorkspace } from "./shared_workspace.ts";

/** How a workspace is opened. */
export interface OpenSharedWorkspaceOptions {
  /** Absolute path of the workspace, checked. */
  readonly root: string;
  /** Parse workers; by default one per processor. */
  readonly workers?: number | undefined;
  /** Accepts the root of the file system and the home directory. */
  readonly force: boolean;
  /** Version of the program. */
  readonly version: string;
  /** How to search by meaning, where this process has the index. */
  readonly semantic?: SemanticSettings | undefined;
  /** Whether this process stays and follows changes; else it asks once, after everything was compared with the disk. */
  readonly watch: boolean;
}

/**
 * Opens a workspace together with the other processes of this user that have it open: only one of them has the index.
 * Returns before that is found out.
 */
export function openSharedWorkspace(options: OpenSharedWorkspaceOptions): WorkspaceApi {
  const { root, workers, force, version, watch, semantic } = options;
  const workspace = new SharedWorkspace({
    root,
    version,
    catchUp: !watch,
    open: async (ownership) => {
      // A process that relays needs no parsers.
      const { openWorkspace } = await import("../workspace/workspace.ts");
      return await openWorkspace({ root, workers, force, version, watch, ownership, semantic });
    },
  });
  workspace.start();
  return workspace;
}
