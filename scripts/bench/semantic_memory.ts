import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { EmbedderModel } from "../../src/semantic/embedder.ts";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { engineFlags } from "../engine_flags.ts";
import { quantile } from "./quantile.ts";
import { syntheticWorkspace } from "./synthetic_workspace.ts";

/** What search by meaning takes. */
export interface SemanticMemory {
  readonly nodes: number;
  /** Bytes in memory of the server and of the process with the model together, less those of a server without. */
  readonly bytes: number;
  /** The server's part of that. */
  readonly serverBytes: number;
  /** Longest time that embedding held the event loop up, in milliseconds. */
  readonly longestTurnMs: number;
}

const FUNCTIONS = 10;
const ROUNDS = 3;

const said = z.object({
  resident: z.number(),
  beside: z.number(),
  nodes: z.number(),
  embedded: z.number(),
  longest: z.number(),
});

/** Measures a synthetic workspace of about so many nodes, most of whose vectors no model has made, beside a real model. */
export async function semanticMemory(
  wanted: number,
  model: EmbedderModel,
): Promise<SemanticMemory> {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "graphin-bench-" }));
  try {
    syntheticWorkspace(root, { files: Math.ceil(wanted / FUNCTIONS), functions: FUNCTIONS });
    const workspace = await openWorkspace({ root, version: "bench", watch: false });
    await workspace.ready();
    await workspace.close();
    const together: number[] = [], differences: number[] = [], turns: number[] = [];
    let nodes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const without = await once(root);
      // The first has the vectors made, later ones find them kept.
      const found = await once(root, model);
      nodes = found.embedded;
      differences.push(found.resident - without.resident);
      together.push(found.resident + found.beside - without.resident);
      turns.push(found.longest);
    }
    return {
      nodes,
      bytes: quantile(together, 0.5),
      serverBytes: quantile(differences, 0.5),
      longestTurnMs: Math.max(...turns),
    };
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

async function once(root: string, model?: EmbedderModel): Promise<z.infer<typeof said>> {
  const how = model === undefined ? [] : [JSON.stringify(model)];
  const script = fileURLToPath(new URL("semantic_memory_once.ts", import.meta.url));
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--allow-all", engineFlags, script, root, ...how],
    stderr: "inherit",
  }).output();
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return said.parse(JSON.parse(new TextDecoder().decode(stdout)));
}
