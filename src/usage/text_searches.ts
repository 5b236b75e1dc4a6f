import { eventClass } from "./event_class.ts";
import type { UsageEvent } from "./usage_event.ts";
import type { Element } from "./usage_stream.ts";

/** The searches of text among calls that were made together. */
export function textSearches({ events }: Element): UsageEvent[] {
  return events.filter((event) => eventClass(event) === "search");
}
