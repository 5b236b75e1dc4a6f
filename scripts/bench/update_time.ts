import { join } from "node:path";
import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";
import { quantile } from "./quantile.ts";

/**
 * Seconds from the change of a function's body until an answer about it is new; the median over several changes, the
 * first of which, which gets the linker ready, does not count. The file is put back afterwards.
 */
export async function updateTime(workspace: WorkspaceApi): Promise<number> {
  const { results } = await workspace.search({ query: "create", limit: 20, target: "code" });
  const place = results.find((result) => result.kind === "method" || result.kind === "function");
  if (place === undefined) {
    throw new Error(`Cannot measure an update: no function in ${workspace.root}`);
  }
  const path = join(workspace.root, place.file);
  const original = Deno.readTextFileSync(path);
  const times: number[] = [];
  try {
    for (let round = 0; round < 6; round++) {
      Deno.writeTextFileSync(path, `${original}${"\n".repeat(round + 1)}`);
      const began = performance.now();
      await workspace.explore({ nodeId: place.id, direction: "both", minConfidence: 0.85 });
      if (round > 0) times.push((performance.now() - began) / 1000);
    }
  } finally {
    Deno.writeTextFileSync(path, original);
    await workspace.explore({ nodeId: place.id, direction: "both", minConfidence: 0.85 });
  }
  return quantile(times, 0.5);
}
