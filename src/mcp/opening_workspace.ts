import { AskedWorkspace } from "../relay/asked_workspace.ts";
import type { WorkspaceApi, WorkspaceStatus } from "../workspace/workspace_api.ts";

/**
 * A workspace that is asked before it is open: the state is known at once, everything else waits until it is open. When
 * opening fails, every question is answered by the error.
 */
export class OpeningWorkspace extends AskedWorkspace {
  readonly root: string;
  readonly #open: () => Promise<WorkspaceApi>;
  readonly #opened = Promise.withResolvers<WorkspaceApi>();
  #workspace: WorkspaceApi | undefined;
  #failure: string | undefined;
  #isBegun = false;

  /** @param open Opens the workspace; called once, by {@link begin}. */
  constructor(root: string, open: () => Promise<WorkspaceApi>) {
    super();
    this.root = root;
    this.#open = open;
    // Whoever asks is told of a failure; when nobody asks there is nobody to tell.
    this.#opened.promise.catch(() => {});
  }

  /** Begins to open the workspace, unless it has begun. @returns A promise that never rejects. */
  async begin(): Promise<void> {
    if (this.#isBegun) return;
    this.#isBegun = true;
    try {
      const workspace = await this.#open();
      this.#workspace = workspace;
      workspace.onProgress((status) => this.tell(status));
      this.#opened.resolve(workspace);
    } catch (error) {
      this.#failure = `cannot open the workspace: ${
        error instanceof Error ? error.message : String(error)
      }`;
      this.#opened.reject(new Error(this.#failure, { cause: error }));
    }
  }

  status(): WorkspaceStatus {
    return this.#workspace?.status() ?? {
      state: "indexing",
      progress: 0,
      files: 0,
      nodes: 0,
      edges: 0,
      pending: 0,
      watching: "off",
      warnings: this.#failure === undefined ? [] : [this.#failure],
    };
  }

  ready(): Promise<void> {
    return this.ask((workspace) => workspace.ready());
  }

  /** Closes the workspace, when it is open or about to be; calls that wait for it to open are given up otherwise. */
  async close(): Promise<void> {
    if (!this.#isBegun) {
      this.#isBegun = true;
      this.#opened.reject(new Error("the server is ending"));
      return;
    }
    const workspace = await this.#opened.promise.catch(() => undefined);
    await workspace?.close();
  }

  protected override async ask<T>(question: (workspace: WorkspaceApi) => Promise<T>): Promise<T> {
    return await question(await this.#opened.promise);
  }
}
