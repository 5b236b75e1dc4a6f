import type {
  ContextAnswer,
  ContextQuery,
  Diagnosis,
  ExploreAnswer,
  ExploreQuery,
  ReadAnswer,
  ReadQuery,
  SearchAnswer,
  SearchQuery,
  WorkspaceApi,
  WorkspaceStatus,
} from "../workspace/workspace_api.ts";

/** A workspace that passes its questions on to another, which it may have to wait for. */
export abstract class AskedWorkspace implements WorkspaceApi {
  abstract readonly root: string;
  readonly #listeners = new Set<(status: WorkspaceStatus) => void>();

  abstract status(): WorkspaceStatus;

  abstract ready(): Promise<void>;

  abstract close(): Promise<void>;

  search(query: SearchQuery): Promise<SearchAnswer> {
    return this.ask((workspace) => workspace.search(query));
  }

  explore(query: ExploreQuery): Promise<ExploreAnswer> {
    return this.ask((workspace) => workspace.explore(query));
  }

  read(query: ReadQuery): Promise<readonly ReadAnswer[]> {
    return this.ask((workspace) => workspace.read(query));
  }

  gatherContext(query: ContextQuery): Promise<ContextAnswer> {
    return this.ask((workspace) => workspace.gatherContext(query));
  }

  diagnose(): Promise<Diagnosis> {
    return this.ask((workspace) => workspace.diagnose());
  }

  onProgress(listener: (status: WorkspaceStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks the other workspace. */
  protected abstract ask<T>(question: (workspace: WorkspaceApi) => Promise<T>): Promise<T>;

  /** Tells those who listen how far indexing is. */
  protected tell(status: WorkspaceStatus): void {
    for (const listener of this.#listeners) listener(status);
  }
}
