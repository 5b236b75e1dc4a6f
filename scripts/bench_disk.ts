/**
 * Measures what keeping an index costs on synthetic workspaces, every figure as a ratio of two things that were measured
 * in one run.
 *
 * Usage: bench_disk.ts [FILES] (default: 100000, of five nodes each)
 */
import { diskFormatTimes } from "./bench/disk_format.ts";
import { type Figure, figureLine } from "./bench/figure_line.ts";
import { quantile } from "./bench/quantile.ts";
import { spawnedCost } from "./bench/spawned_cost.ts";
import { syntheticWorkspace } from "./bench/synthetic_workspace.ts";
import { updateBytes } from "./bench/update_bytes.ts";

const WARM_STARTS = 3;

const files = Number(Deno.args[0] ?? 100_000);
if (!(files >= 100)) {
  throw new Error("usage: bench_disk.ts [FILES], of which there are 100 or more");
}

const root = Deno.makeTempDirSync({ prefix: "graphin-bench-" });
try {
  const figures: Figure[] = [];
  const update = await updateBytes();
  figures.push(
    {
      name: "bytes of an update ÷ share of its file",
      value: update.inAll / update.share,
      target: 5,
    },
    { name: "…without the snapshots in between", value: update.journal / update.share, target: 5 },
  );
  syntheticWorkspace(root, { files, functions: 4 });
  const cold = await spawnedCost("index_once.ts", root);
  const warm = [];
  // Files that were read within two seconds of their last change are read once more by the first start after that.
  await spawnedCost("index_once.ts", root);
  for (let start = 0; start < WARM_STARTS; start++) {
    warm.push(await spawnedCost("index_once.ts", root));
  }
  const mebibytes = (bytes: number): number => bytes / 2 ** 20 / cold.nodes * 1000;
  const warmSeconds = quantile(warm.map((cost) => cost.wallSeconds), 0.5);
  // In a small workspace it is the program itself that takes the room.
  const memoryTarget = cold.nodes >= 500_000 ? { target: 1.5 } : {};
  const format = await diskFormatTimes(root);
  figures.push(
    { name: "warm start ÷ cold start", value: warmSeconds / cold.wallSeconds, target: 0.05 },
    {
      name: "peak MiB per 1,000 nodes, warm start",
      value: mebibytes(quantile(warm.map((cost) => cost.peakBytes), 0.5)),
      ...memoryTarget,
    },
    {
      name: "peak MiB per 1,000 nodes, cold start",
      value: mebibytes(cold.peakBytes),
      ...memoryTarget,
    },
    { name: "snapshot write ÷ bare columns", value: format.write / format.bareWrite, target: 2 },
    { name: "snapshot read ÷ bare columns", value: format.read / format.bareRead, target: 2 },
    { name: "bytes of the snapshot per node", value: format.bytes / cold.nodes },
  );
  console.log(`${cold.files} files, ${cold.nodes} nodes, ${cold.edges} edges`);
  for (const figure of figures) console.log(figureLine(figure));
} finally {
  Deno.removeSync(root, { recursive: true });
}
Deno.exit();
