/**
 * Measures what keeping an index costs on synthetic workspaces, every figure as a ratio of two things that were measured
 * in one run.
 *
 * Usage: bench_disk.ts [FILES] (default: 100000, of five nodes each)
 */
import { diskFigures } from "./bench/disk_figures.ts";
import { figureLine } from "./bench/figure_line.ts";

const files = Number(Deno.args[0] ?? 100_000);
if (!(files >= 100)) {
  throw new Error("usage: bench_disk.ts [FILES], of which there are 100 or more");
}
const { subject, figures } = await diskFigures(files);
console.log(subject);
for (const figure of figures) console.log(figureLine(figure));
Deno.exit();
