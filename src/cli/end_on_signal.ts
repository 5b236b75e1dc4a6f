import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import { onStopSignal, type StopSignal } from "./on_stop_signal.ts";

/** What shells report of a process that a signal has ended: 128 and the signal's number. */
const codes: Readonly<Record<StopSignal, number>> = {
  SIGHUP: 129,
  SIGINT: 130,
  SIGBREAK: 149,
  SIGTERM: 143,
};

/** Saves a workspace and ends the process when a signal asks for its end. */
export function endOnSignal(workspace: WorkspaceApi): void {
  onStopSignal((signal) => {
    const end = (): never => Deno.exit(codes[signal]);
    workspace.close().then(end, end);
    // A listener would undo what `nohup` does.
  }, ["SIGHUP"]);
}
