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
} from "../../src/workspace/workspace_api.ts";

const upToDate: WorkspaceStatus = {
  state: "ready",
  progress: 100,
  files: 8,
  nodes: 31,
  edges: 64,
  pending: 0,
  watching: "events",
  warnings: [],
};

const nothing: ContextAnswer = {
  understood: { frames: 0, framesFound: 0, places: 0, placesFound: 0 },
  blocks: [],
  edges: [],
  rows: [],
  left: 0,
  unknownSeeds: [],
};

/** A workspace whose answers a test writes itself. */
export class FakeWorkspace implements WorkspaceApi {
  root = "/projects/orders";
  current: WorkspaceStatus = upToDate;
  isClosed = false;
  onSearch: (query: SearchQuery) => SearchAnswer = () => ({ results: [] });
  onExplore: (query: ExploreQuery) => ExploreAnswer = ({ nodeId }) => unknownNode(nodeId);
  onRead: (id: string) => ReadAnswer | Promise<ReadAnswer> = (id) => ({
    kind: "unknown",
    id,
    similar: [],
  });
  onContext: (query: ContextQuery) => ContextAnswer = () => nothing;
  diagnosis: Diagnosis | undefined;
  readonly #listeners = new Set<(status: WorkspaceStatus) => void>();
  readonly #ready = Promise.withResolvers<void>();

  constructor(status: Partial<WorkspaceStatus> = {}) {
    this.progressTo(status);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Changes the state and tells those who listen. */
  progressTo(status: Partial<WorkspaceStatus>): void {
    this.current = { ...this.current, ...status };
    if (this.current.state === "ready") this.#ready.resolve();
    for (const listener of this.#listeners) listener(this.current);
  }

  status(): WorkspaceStatus {
    return this.current;
  }

  ready(): Promise<void> {
    return this.#ready.promise;
  }

  search(query: SearchQuery): Promise<SearchAnswer> {
    return Promise.resolve(this.onSearch(query));
  }

  explore(query: ExploreQuery): Promise<ExploreAnswer> {
    return Promise.resolve(this.onExplore(query));
  }

  async read(query: ReadQuery): Promise<readonly ReadAnswer[]> {
    const answers: ReadAnswer[] = [];
    for (const id of query.nodeIds) answers.push(await this.onRead(id));
    return answers;
  }

  gatherContext(query: ContextQuery): Promise<ContextAnswer> {
    return Promise.resolve(this.onContext(query));
  }

  diagnose(): Promise<Diagnosis> {
    if (this.diagnosis !== undefined) return Promise.resolve(this.diagnosis);
    return Promise.reject(new Error("the test gave no diagnosis"));
  }

  onProgress(listener: (status: WorkspaceStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}

function unknownNode(id: string): ExploreAnswer {
  return { kind: "unknown", id, similar: [] };
}
