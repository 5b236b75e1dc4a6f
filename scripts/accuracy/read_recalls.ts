import { z } from "zod";

const recallsSchema = z.record(z.string(), z.number());

/** The recall of each language when rules were calibrated last; nothing before that. */
export async function readRecalls(path: string): Promise<Readonly<Record<string, number>>> {
  try {
    return recallsSchema.parse(JSON.parse(await Deno.readTextFile(path)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    throw error;
  }
}
