import { z } from "zod";

const questionShape = z.object({
  package: z.string(),
  language: z.enum(["en", "ko"]),
  query: z.string(),
  /** Ids of nodes of which any one answers the question. */
  expected: z.array(z.string()).min(1),
  half: z.enum(["tuning", "final"]),
});

/** One question of the set that search is measured by. */
export type Question = z.infer<typeof questionShape>;

/** The questions, as they were written before any tuning. */
export function readQuestions(): readonly Question[] {
  const text = Deno.readTextFileSync(new URL("./questions.json", import.meta.url));
  return z.array(questionShape).parse(JSON.parse(text));
}
