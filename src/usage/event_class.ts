import { toolSuffix } from "./tool_suffix.ts";
import type { UsageEvent } from "./usage_event.ts";

/** What a call is for: finding one's way by graphin, its upkeep, searching text, reading, changing, anything else. */
export type EventClass =
  | "g_search"
  | "g_explore"
  | "g_read"
  | "g_context"
  | "g_boot"
  | "g_bench"
  | "search"
  | "read"
  | "action"
  | "other";

const classes: ReadonlyMap<string, EventClass> = new Map([
  ["search_hybrid", "g_search"],
  ["explore_graph", "g_explore"],
  ["read_code", "g_read"],
  ["gather_context", "g_context"],
  ["bootstrap_workspace", "g_boot"],
  ["run_local_benchmark", "g_bench"],
]);

const clientClasses: ReadonlyMap<string, EventClass> = new Map([
  ["Grep", "search"],
  ["Glob", "search"],
  ["Read", "read"],
  ["Edit", "action"],
  ["Write", "action"],
  ["NotebookEdit", "action"],
]);

/** The class of an event. A shell command is a search or anything else. */
export function eventClass({ tool, p }: UsageEvent): EventClass {
  if (tool === "Bash") return p?.search === true ? "search" : "other";
  return classes.get(toolSuffix(tool)) ?? clientClasses.get(tool) ?? "other";
}
