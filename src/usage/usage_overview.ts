import { lstatSync } from "node:fs";
import { eventClass } from "./event_class.ts";
import { readLog, type UsageLog } from "./read_log.ts";
import { serverStarts } from "./server_starts.ts";
import { usageDirectory } from "./usage_directory.ts";

/** Whether anybody has asked the servers of a workspace anything. */
export type ServedState = "asked" | "never_asked" | "not_started" | "gone";

/** How a workspace is served, with the names under which it is printed as JSON. */
export interface ServedWorkspace {
  readonly workspace: string;
  /** `not_started` when there was no server since the time asked for, `gone` when the directory is no more. */
  readonly state: ServedState;
  readonly starts: number;
  /** Starts of a server of which a tool was called later. */
  readonly starts_asked: number;
  /** Sessions of agents that a hook has noted. */
  readonly sessions: number;
  /** Those of them that called a tool of graphin. */
  readonly sessions_with_graphin: number;
}

/**
 * Looks at workspaces for which a server was started.
 *
 * @param since What was before it is left out, in milliseconds since the epoch.
 */
export function usageOverview(workspaces: readonly string[], since?: number): ServedWorkspace[] {
  return workspaces.map((workspace) => {
    const starts = serverStarts(workspace, since);
    const { events } = logOf(workspace, since);
    const asking = events.filter((event) => eventClass(event).startsWith("g_"));
    const asked = starts.filter(({ isAsked }) => isAsked).length;
    const counts = {
      starts: starts.length,
      starts_asked: asked,
      sessions: new Set(events.map(({ session_id }) => session_id)).size,
      sessions_with_graphin: new Set(asking.map(({ session_id }) => session_id)).size,
    };
    return { workspace, state: stateOf(workspace, counts), ...counts };
  });
}

function stateOf(
  workspace: string,
  counts: Omit<ServedWorkspace, "workspace" | "state">,
): ServedState {
  if (counts.starts_asked > 0 || counts.sessions_with_graphin > 0) return "asked";
  if (counts.starts > 0) return "never_asked";
  return isDirectory(workspace) ? "not_started" : "gone";
}

function isDirectory(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A log that cannot be read says nothing. */
function logOf(workspace: string, since: number | undefined): UsageLog {
  const directory = usageDirectory(workspace);
  try {
    if (directory !== undefined) return readLog(directory, since);
  } catch {
    // Removed meanwhile, or not allowed.
  }
  return { events: [], problems: [] };
}
