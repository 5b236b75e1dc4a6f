import type { WorkspaceStatus } from "../workspace/workspace_api.ts";

/** What the process that has the index of a workspace says when it is asked. */
export type OwnerAnswer =
  /** There is none. */
  | { readonly kind: "nobody" }
  | {
    readonly kind: "answered";
    readonly pid: number;
    readonly version: string;
    readonly status: WorkspaceStatus;
  }
  /** It cannot be asked, for a reason that is a sentence for people. */
  | { readonly kind: "unasked"; readonly reason: string; readonly isProblem: boolean };
