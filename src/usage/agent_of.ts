import type { UsageEvent } from "./usage_event.ts";

/** A key for the agent that caused an event: the main loop of a session, or one of its subagents. */
export function agentOf({ session_id, agent_id }: UsageEvent): string {
  return JSON.stringify([session_id, agent_id || ""]);
}
