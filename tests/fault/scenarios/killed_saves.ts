import type { ExtractionPool } from "../../../src/language/extraction_pool.ts";
import { indexDescription } from "../../support/index_description.ts";
import { KeptWorkspace } from "../../support/kept_workspace.ts";
import { Random } from "../../support/random.ts";
import { sampleProjects } from "../../support/sample_projects.ts";
import type { FaultOutcome } from "./fault_outcome.ts";
import { OutcomeTally } from "./outcome_tally.ts";
import { reopenedIndex } from "./reopened_index.ts";
import { textsBelow } from "./texts_below.ts";

/** A process is killed within so many milliseconds of its first save. */
const LATEST_MS = 80;

/**
 * Kills processes that edit files and keep the index after each edit, one after the other on the same files, at random
 * instants (SIGKILL), and reopens the index each time.
 */
export async function killedSaves(pool: ExtractionPool, kills: number): Promise<FaultOutcome> {
  const tally = new OutcomeTally();
  const random = new Random(5);
  using kept = new KeptWorkspace({ pool });
  for (const [path, text] of Object.entries(sampleProjects["python"] ?? {})) {
    kept.tree.write(path, text);
  }
  for (let kill = 0; kill < kills; kill++) {
    await killWhileSaving(kept.tree.root, kill, random.below(LATEST_MS));
    const texts = textsBelow(kept.tree.root);
    const began = performance.now();
    const fresh = new KeptWorkspace({ pool, tree: kept.tree });
    await fresh.catchUp(texts);
    const freshSeconds = (performance.now() - began) / 1000;
    const answers = indexDescription(fresh.index, { isExact: false }).join("\n");
    tally.note(await reopenedIndex(kept, texts, { answers }), 1, freshSeconds);
  }
  return tally.outcome("killed (SIGKILL) at a random instant of saving");
}

async function killWhileSaving(root: string, seed: number, afterMs: number): Promise<void> {
  const script = new URL("saving_process.ts", import.meta.url).pathname;
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", script, root, String(seed)],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = process.stdout.getReader();
  const { done } = await reader.read();
  if (done) throw new Error("The process that was to be killed ended by itself");
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  process.kill("SIGKILL");
  await reader.cancel();
  await process.status;
}
