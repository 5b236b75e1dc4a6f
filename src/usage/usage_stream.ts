import { agentOf } from "./agent_of.ts";
import { type EventClass, eventClass } from "./event_class.ts";
import type { UsageEvent } from "./usage_event.ts";

/** Calls that were made together, or one call. */
export interface Element {
  readonly events: readonly UsageEvent[];
  readonly classes: ReadonlySet<EventClass>;
}

/** What one agent of a session did, in the order in which it was noted. */
export interface UsageStream {
  /** Whether it is a subagent, not the main loop. */
  readonly isSubagent: boolean;
  /** Turns of the user, of which each has at least one element. */
  readonly windows: readonly (readonly Element[])[];
}

/**
 * Divides events by the agents that caused them, each agent's into the turns of the user, and puts calls together that
 * were made at once. Times play no part.
 */
export function usageStreams(events: readonly UsageEvent[]): UsageStream[] {
  const agents = Map.groupBy(events, agentOf);
  return [...agents.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const windows = groups(own, (one, other) => one.prompt_id === other.prompt_id).map(elements);
    return [{ isSubagent: Boolean(first.agent_id), windows }];
  });
}

function elements(window: readonly UsageEvent[]): Element[] {
  return groups(window, (one, other) => one.parallel === true && other.parallel === true)
    .map((events) => ({ events, classes: new Set(events.map(eventClass)) }));
}

/** Runs of neighbours that belong together. */
function groups<T>(items: readonly T[], together: (one: T, other: T) => boolean): T[][] {
  const found: T[][] = [];
  for (const item of items) {
    const group = found.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && together(last, item)) group.push(item);
    else found.push([item]);
  }
  return found;
}
