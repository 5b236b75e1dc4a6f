import { z } from "zod";

const questionShape = z.object({
  package: z.string(),
  language: z.enum(["en", "ko", "ja", "zh"]),
  query: z.string(),
  /** Ids of nodes of which any one answers the question. */
  expected: z.array(z.string()).min(1),
  half: z.enum(["tuning", "final"]),
});

/** One question of the set that search is measured by. */
export type Question = z.infer<typeof questionShape>;

/** The questions, as they were written before any tuning. */
export function readQuestions(): readonly Question[] {
  return read("./questions.json");
}

/** Questions in Korean, Japanese and Chinese over English code, without words of the code. No constant was chosen with them. */
export function readForeignQuestions(): readonly Question[] {
  return read("./questions_cjk.json");
}

function read(file: string): readonly Question[] {
  const text = Deno.readTextFileSync(new URL(file, import.meta.url));
  return z.array(questionShape).parse(JSON.parse(text));
}
