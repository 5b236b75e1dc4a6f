import { type UsageEvent, usageEvent, type UsagePayload } from "../../src/usage/usage_event.ts";

/** A call in a log, by the tool's name and what it was asked; the first turn of the main loop unless it says else. */
export type UsageCall = readonly [tool: string, p?: UsagePayload, fields?: Partial<UsageEvent>];

/** The events of calls, each with an id and a second of its own; graphin's tools are those of a server named `any`. */
export function usageEvents(calls: readonly UsageCall[]): UsageEvent[] {
  return calls.map(([tool, p, fields], index) =>
    usageEvent.parse({
      v: 1,
      ts: new Date(Date.UTC(2026, 7, 1, 10, 0, index)).toISOString(),
      session_id: "s1",
      prompt_id: "p1",
      tool_use_id: `t${index}`,
      tool: /^[a-z]+_[a-z_]+$/.test(tool) ? `mcp__any__${tool}` : tool,
      ...(p === undefined ? {} : { p }),
      ...fields,
    })
  );
}
