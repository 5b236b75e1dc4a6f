import { agentOf } from "./agent_of.ts";
import type { UsageEvent } from "./usage_event.ts";

/** The events without those that an agent's log has noted before, by the id of the call. */
export function distinctEvents(events: readonly UsageEvent[]): UsageEvent[] {
  const seen = new Set<string>();
  return events.filter((event) => {
    if (!event.tool_use_id) return true;
    const call = `${agentOf(event)}${event.tool_use_id}`;
    const isNew = !seen.has(call);
    seen.add(call);
    return isNew;
  });
}
