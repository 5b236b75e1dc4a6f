import type { WorkspaceApi, WorkspaceStatus } from "../workspace/workspace_api.ts";

/** How far the work is that an answer may have to wait for. */
export interface Progress {
  readonly progress: number;
  /** Undefined where nobody knows. */
  readonly total?: number;
  readonly message: string;
}

/** What is said of the model at least so many milliseconds apart. */
const PAUSE_MS = 500;
/** What the protocol asks for: every number is greater than the one before. */
const STEP = 1 / 1024;

/**
 * Tells a client how far indexing is and, while the model is being fetched, what is done about it, now and whenever it
 * gets further.
 *
 * @returns What ends this.
 */
export function reportProgress(
  workspace: WorkspaceApi,
  send: (progress: Progress) => Promise<void>,
): () => void {
  const first = workspace.status();
  const isIndexing = first.state !== "ready";
  let last = -1;
  let said = "";
  let saidAt = -Infinity;
  const tell = (told: Progress): void => {
    last = told.progress;
    // A client that is gone does not need to know; the transport reports it.
    send(told).catch(() => {});
  };
  const report = (status: WorkspaceStatus): void => {
    const progress = Math.round(status.progress);
    if (isIndexing && progress > last) {
      const message = `indexing: ${status.files} files, ${status.nodes} nodes`;
      return tell({ progress, total: 100, message });
    }
    const { semantic } = status;
    if (semantic?.state !== "preparing" || semantic.note === said) return;
    const now = performance.now();
    if (now - saidAt < PAUSE_MS) return;
    said = semantic.note;
    saidAt = now;
    tell({ progress: Math.max(last, 0) + STEP, message: semantic.note });
  };
  if (!isIndexing && first.semantic?.state !== "preparing") return () => {};
  report(first);
  return workspace.onProgress(report);
}
