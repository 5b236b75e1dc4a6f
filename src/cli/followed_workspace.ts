import { AskedWorkspace } from "../relay/asked_workspace.ts";
import type { WorkspaceApi, WorkspaceStatus } from "../workspace/workspace_api.ts";

/**
 * A workspace whose answers are those of a server, which follows changes: a command that compared everything with the
 * disk a moment ago has no need to say that it does not, and what is measured should not pay for it.
 */
export class FollowedWorkspace extends AskedWorkspace {
  readonly root: string;
  readonly #workspace: WorkspaceApi;

  constructor(workspace: WorkspaceApi) {
    super();
    this.root = workspace.root;
    this.#workspace = workspace;
  }

  status(): WorkspaceStatus {
    return { ...this.#workspace.status(), watching: "events" };
  }

  ready(): Promise<void> {
    return this.#workspace.ready();
  }

  close(): Promise<void> {
    return this.#workspace.close();
  }

  protected override ask<T>(question: (workspace: WorkspaceApi) => Promise<T>): Promise<T> {
    return question(this.#workspace);
  }
}
