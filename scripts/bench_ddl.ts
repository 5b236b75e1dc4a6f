/**
 * Measures what reading the definitions of dumps costs: CPU time as a ratio to reading and hashing the same bytes, memory
 * as a ratio to their number.
 *
 * Usage: bench_ddl.ts [MEGABYTES] (default: 50)
 */
import { join } from "node:path";
import { z } from "zod";
import { type Figure, figureLine } from "./bench/figure_line.ts";
import { type DumpStyle, syntheticDump } from "./bench/synthetic_dump.ts";
import { runTool } from "./database/run_tool.ts";

const MOST_RATIO = 30;

const megabytes = Number(Deno.args[0] ?? 50);
if (!(megabytes > 0)) throw new Error("usage: bench_ddl.ts [MEGABYTES]");

const trialSchema = z.object({ ratio: z.number(), memory: z.number(), objects: z.number() });

const directory = await Deno.makeTempDir({ prefix: "graphin-ddl-" });
let isReached = true;
try {
  for (const style of ["copy", "inserts", "definitions"] satisfies DumpStyle[]) {
    const path = join(directory, `${style}.sql`);
    await Deno.writeTextFile(path, syntheticDump(style, megabytes * 1_000_000));
    // A process of its own, so that its memory is that of one dump.
    const trial = join(import.meta.dirname ?? ".", "bench", "ddl_trial.ts");
    const said = await runTool([Deno.execPath(), "run", "--allow-all", trial, path, style]);
    const { ratio, memory, objects } = trialSchema.parse(JSON.parse(said));
    console.log(`${megabytes} MB of ${style}, ${objects} objects`);
    const figures: Figure[] = [
      { name: "reading ÷ reading and hashing", value: ratio, target: MOST_RATIO },
      { name: "most memory ÷ bytes of the dump", value: memory },
    ];
    isReached &&= ratio <= MOST_RATIO;
    for (const figure of figures) console.log(figureLine(figure));
    await Deno.remove(path);
  }
} finally {
  await Deno.remove(directory, { recursive: true });
}
Deno.exit(isReached ? 0 : 1);
