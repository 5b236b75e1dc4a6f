import * as z from "zod";

/** Options of `graphin setup` as a command line gives them. */
export const setupOptions = z.object({
  print: z.boolean().default(false),
  list: z.boolean().default(false),
  remove: z.boolean().default(false),
  user: z.boolean().default(false),
  force: z.boolean().default(false),
  from: z.string().min(1).optional(),
  workspace: z.string().optional(),
  json: z.boolean().default(false),
  /** Options of the server. */
  server: z.array(z.string()),
});

/** What a command line of `graphin setup` asks for. */
export type SetupOptions = z.infer<typeof setupOptions>;
