import * as z from "zod";

/** Options of `graphin doctor` as a command line gives them. */
export const doctorOptions = z.object({
  workspace: z.string().optional(),
  force: z.boolean().default(false),
  color: z.boolean().default(true),
  json: z.boolean().default(false),
});

/** What a command line of `graphin doctor` asks for. */
export type DoctorOptions = z.infer<typeof doctorOptions>;
