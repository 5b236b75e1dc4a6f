import type { WorkspaceApi } from "./workspace_api.ts";

/** A workspace whose index is in this process. */
export interface OpenedWorkspace extends WorkspaceApi {
  /** Compares everything with what is on disk, and follows changes from then on. */
  catchUp(): Promise<void>;
}
