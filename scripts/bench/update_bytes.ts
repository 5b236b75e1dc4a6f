import { join } from "node:path";
import { ExtractionPool } from "../../src/language/extraction_pool.ts";
import { StateStore } from "../../src/workspace/state_store.ts";
import { WorkspaceIndex } from "../../src/workspace/workspace_index.ts";
import { FaultyDisk } from "../../tests/support/faulty_disk.ts";
import { syntheticWorkspace } from "./synthetic_workspace.ts";

/** What updates of single files write. */
export interface UpdateBytes {
  /** Bytes of the whole index, as it is written anew, for each file. */
  readonly share: number;
  /** Bytes that an update writes, snapshots that come with some of them left out. */
  readonly journal: number;
  /** Bytes that an update writes in the long run, snapshots and new facts files counted in. */
  readonly inAll: number;
  /** How often a snapshot was written meanwhile. */
  readonly snapshots: number;
}

const FILES = 1_000;
const UPDATES = 3_000;

/**
 * Changes one file after the other of a synthetic workspace, all of which are alike, and keeps the index after each
 * change.
 */
export async function updateBytes(): Promise<UpdateBytes> {
  const root = Deno.makeTempDirSync({ prefix: "graphin-bench-" });
  const pool = new ExtractionPool(1);
  try {
    syntheticWorkspace(root, { files: FILES, functions: 4 });
    const disk = new FaultyDisk();
    const store = await StateStore.open(join(root, ".graphin"), { disk });
    const index = new WorkspaceIndex();
    const paths = [...Deno.readDirSync(join(root, "src"))].flatMap((part) =>
      [...Deno.readDirSync(join(root, "src", part.name))]
        .map((file) => `src/${part.name}/${file.name}`)
    );
    const take = async (path: string): Promise<void> => {
      const outcome = await pool.extract(root, path, undefined);
      if (outcome.kind === "extracted") index.apply(outcome);
    };
    const save = async (): Promise<void> => {
      for (const _step of index.needsLink ? index.link() : []);
      await store.save(index.state(), () => Promise.resolve());
    };
    for (const path of paths) await take(path);
    await save();
    const share = disk.written / FILES;
    let journal = 0, inAll = 0, snapshots = 0;
    for (let update = 0; update < UPDATES; update++) {
      const path = paths[(update * 37) % paths.length] ?? "";
      const text = Deno.readTextFileSync(join(root, path));
      Deno.writeTextFileSync(join(root, path), text.replace("if (", `if (${update} > 0 && `));
      await take(path);
      const before = disk.written;
      const isSnapshot = store.isSnapshotDue(index.state());
      await save();
      inAll += disk.written - before;
      if (isSnapshot) snapshots++;
      else journal += disk.written - before;
    }
    return {
      share,
      journal: journal / (UPDATES - snapshots),
      inAll: inAll / UPDATES,
      snapshots,
    };
  } finally {
    pool.close();
    Deno.removeSync(root, { recursive: true });
  }
}
