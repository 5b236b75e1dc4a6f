import * as z from "zod";

const text = z.string().optional().catch(undefined);
const texts = z.array(z.string()).optional().catch(undefined);

const payload = z.object({
  query: text,
  question: text,
  top_k: z.number().optional().catch(undefined),
  target: text,
  result_count: z.number().int().nonnegative().optional().catch(undefined),
  result_ids: texts,
  node_id: text,
  node_ids: texts,
  direction: text,
  pattern: text,
  path: text,
  glob: text,
  file_path: text,
  search: z.boolean().optional().catch(undefined),
});

/** One line of the usage log: a tool that an agent has called. What is of the wrong type counts as not there. */
export const usageEvent = z.object({
  v: z.literal(1),
  /** When it was noted, RFC 3339 in UTC; what cannot be read so is kept as it is. */
  ts: z.string().catch(""),
  session_id: z.string().min(1),
  /** The turn of the user. */
  prompt_id: text,
  tool_use_id: text,
  /** Whether it was called together with its neighbours. */
  parallel: z.boolean().optional().catch(undefined),
  /** The subagent; left out for the main loop. */
  agent_id: text,
  agent_type: text,
  /** Relative to the workspace where it is inside. */
  cwd: text,
  /** The tool's name as the client says it. */
  tool: z.string().min(1),
  /** What the tool was asked, as far as it is recorded. */
  p: payload.optional().catch(undefined),
});

/** One line of the usage log. */
export type UsageEvent = z.infer<typeof usageEvent>;

/** What a tool was asked, as far as it is recorded. */
export type UsagePayload = z.infer<typeof payload>;
