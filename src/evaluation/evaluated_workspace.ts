import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import type { Ask } from "./ask.ts";

/** A workspace that is asked, and the tools of the server over it. */
export interface EvaluatedWorkspace {
  readonly api: WorkspaceApi;
  readonly ask: Ask;
}

/** Opens a workspace whose index is up to date. Its `api` is to be closed. */
export type OpenEvaluated = (root: string) => Promise<EvaluatedWorkspace>;
