import { join, resolve } from "node:path";

/**
 * Where the corpus and the tools that judge it are kept between runs.
 *
 * @returns The absolute path that `GRAPHIN_CORPUS` names, else `.corpus` in the checkout.
 */
export function corpusDirectory(): string {
  const chosen = Deno.env.get("GRAPHIN_CORPUS");
  if (chosen !== undefined && chosen !== "") return resolve(chosen);
  return join(import.meta.dirname ?? ".", "..", "..", ".corpus");
}
