import { z } from "zod";

/** What vectors have to have in common to be compared. */
export const passageSpace = z.object({
  /** Id of the model. */
  model: z.string(),
  dimensions: z.number().int().positive(),
  queryPrefix: z.string(),
  passagePrefix: z.string(),
  /** Changes when passages are composed, or definitions of a file numbered, in another way. */
  passageVersion: z.string(),
});

/** What vectors have to have in common to be compared. */
export type PassageSpace = z.infer<typeof passageSpace>;
