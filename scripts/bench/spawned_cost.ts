import { z } from "zod";
import { engineFlags } from "../engine_flags.ts";

const costShape = z.object({
  cpuSeconds: z.number(),
  peakBytes: z.number(),
  /** In memory once the index is up to date and kept. */
  residentBytes: z.number(),
  wallSeconds: z.number(),
  files: z.number(),
  nodes: z.number(),
  edges: z.number(),
});

/** What a run in a process of its own has cost, and what it made. */
export type SpawnedCost = z.infer<typeof costShape>;

/**
 * Runs one of the scripts beside this file in a process of its own, with the engine set as in the compiled program.
 *
 * @throws Error when it fails or prints something else than its cost.
 */
export async function spawnedCost(
  script: "index_once.ts" | "parse_once.ts",
  root: string,
): Promise<SpawnedCost> {
  const path = new URL(script, import.meta.url).pathname;
  const workers = String(navigator.hardwareConcurrency);
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", engineFlags, path, root, workers],
    stderr: "piped",
  }).output();
  if (code !== 0) {
    throw new Error(`${script} failed on ${root}: ${new TextDecoder().decode(stderr)}`);
  }
  return costShape.parse(JSON.parse(new TextDecoder().decode(stdout)));
}
