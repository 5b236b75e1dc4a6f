import * as z from "zod";

/** How a task is written in a file of results. */
export const taskResultShape = z.object({
  id: z.string(),
  policy: z.string(),
  /** The code that was asked. */
  workspace: z.string(),
  tags: z.array(z.string()),
  /** By name; null where there is none, as the bytes to what was never found. */
  metrics: z.record(z.string(), z.number().nullable()),
});

/** What a policy reached in one task: one line of a file of results. */
export type TaskResult = z.infer<typeof taskResultShape>;
