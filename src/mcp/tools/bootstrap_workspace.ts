import * as z from "zod";
import type { WorkspaceApi, WorkspaceStatus } from "../../workspace/workspace_api.ts";
import { systemStatus } from "../system_status.ts";
import { defineTool } from "./define_tool.ts";
import type { Tool } from "./tool.ts";

const longestWait = 600;
/** Within this many milliseconds a kept index is usually there: its counts say more than zeros. */
const restoreTime = 250;

/** Says where indexing stands. */
export const bootstrapWorkspace: Tool = defineTool({
  name: "bootstrap_workspace",
  title: "State of the index",
  description:
    "Reports the state of the index at once: how far indexing is, how much it has, and what is wrong with it. Indexing " +
    "starts with the server, so this call is optional; the other tools work at any time and say when the index is not " +
    "complete.",
  arguments: z.object({
    wait_seconds: z.number().min(0).max(longestWait).default(0).describe(
      "Wait up to this many seconds for the first index, and for the model where meaning is searched by.",
    ),
  }),
  showsStatus: true,
  answer: async ({ wait_seconds }, { workspace, signal }) => {
    const milliseconds = Math.max(wait_seconds * 1000, restoreTime);
    const waiting = waitUntilReady(workspace, { milliseconds, signal, forModel: wait_seconds > 0 });
    // A workspace that cannot be opened says why in its status.
    await (wait_seconds > 0 ? waiting : waiting.catch(() => undefined));
    return systemStatus(workspace.status(), "full");
  },
});

interface Waiting {
  readonly milliseconds: number;
  readonly signal: AbortSignal;
  /** Whether to wait for the model, too, where there is to be one. */
  readonly forModel: boolean;
}

/** Ends when the workspace is ready, after `milliseconds`, or when the signal aborts, whichever is first. */
async function waitUntilReady(
  workspace: WorkspaceApi,
  { milliseconds, signal, forModel }: Waiting,
): Promise<void> {
  if (signal.aborted) return;
  const over = Promise.withResolvers<void>();
  const end = (): void => over.resolve();
  const timer = setTimeout(end, milliseconds);
  signal.addEventListener("abort", end, { once: true });
  let stop = (): void => {};
  const ready = async (): Promise<void> => {
    await workspace.ready();
    if (!forModel || signal.aborted) return;
    const model = untilModel(workspace);
    stop = model.stop;
    await model.settled;
  };
  try {
    await Promise.race([ready(), over.promise]);
  } finally {
    stop();
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

/** Resolves when the model is there, or cannot be had, or none is wanted. */
function untilModel(
  workspace: WorkspaceApi,
): { readonly settled: Promise<void>; readonly stop: () => void } {
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  const look = ({ semantic }: WorkspaceStatus): void => {
    if (semantic?.state !== "preparing") resolve();
  };
  const stop = workspace.onProgress(look);
  look(workspace.status());
  return { settled, stop };
}
