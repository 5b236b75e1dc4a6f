import { diskFormatTimes } from "./disk_format.ts";
import type { Figure } from "./figure_line.ts";
import { quantile } from "./quantile.ts";
import { type SpawnedCost, spawnedCost } from "./spawned_cost.ts";
import { syntheticWorkspace } from "./synthetic_workspace.ts";
import { updateBytes } from "./update_bytes.ts";

/** Figures, and what they were measured on. */
export interface MeasuredFigures {
  readonly subject: string;
  readonly figures: readonly Figure[];
}

const WARM_STARTS = 3;
const LARGE_FILES = 100_000;
const LARGE_NODES = 500_000;

/**
 * Measures what keeping the index of a synthetic workspace costs: bytes of an update, starts, memory, and the format.
 *
 * @param files How many the workspace has, of five nodes each. Some targets hold for large ones only: in a small
 * workspace it is the program itself that takes time and room.
 */
export async function diskFigures(files: number): Promise<MeasuredFigures> {
  const root = Deno.makeTempDirSync({ prefix: "graphin-bench-" });
  try {
    const update = await updateBytes();
    syntheticWorkspace(root, { files, functions: 4 });
    const cold = await spawnedCost("index_once.ts", root);
    // Files that were read within two seconds of their last change are read once more by the first start after that.
    await spawnedCost("index_once.ts", root);
    const warm: SpawnedCost[] = [];
    for (let start = 0; start < WARM_STARTS; start++) {
      warm.push(await spawnedCost("index_once.ts", root));
    }
    const median = (pick: (cost: SpawnedCost) => number): number => quantile(warm.map(pick), 0.5);
    const mebibytes = (bytes: number): number => bytes / 2 ** 20 / cold.nodes * 1000;
    const startTarget = cold.files >= LARGE_FILES ? { target: 0.05 } : {};
    const memoryTarget = cold.nodes >= LARGE_NODES ? { target: 1.5 } : {};
    const format = await diskFormatTimes(root);
    const figures: Figure[] = [
      {
        name: "bytes of an update ÷ share of its file",
        value: update.inAll / update.share,
        target: 5,
      },
      {
        name: "…without the snapshots in between",
        value: update.journal / update.share,
        target: 5,
      },
      {
        name: "warm start ÷ cold start",
        value: median((cost) => cost.wallSeconds) / cold.wallSeconds,
        ...startTarget,
      },
      {
        name: "RSS, MiB per 1,000 nodes, warm start",
        value: mebibytes(median((cost) => cost.residentBytes)),
        ...memoryTarget,
      },
      {
        name: "RSS, MiB per 1,000 nodes, after a build",
        value: mebibytes(cold.residentBytes),
        ...memoryTarget,
      },
      { name: "…at its peak while building", value: mebibytes(cold.peakBytes) },
      { name: "snapshot write ÷ bare columns", value: format.write / format.bareWrite, target: 2 },
      { name: "snapshot read ÷ bare columns", value: format.read / format.bareRead, target: 2 },
      { name: "bytes of the snapshot per node", value: format.bytes / cold.nodes },
    ];
    const subject = `synthetic, ${cold.files} files, ${cold.nodes} nodes, ${cold.edges} edges`;
    return { subject, figures };
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}
