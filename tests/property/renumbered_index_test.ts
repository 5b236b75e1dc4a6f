import assert from "node:assert/strict";
import { ExtractionPool } from "../../src/language/extraction_pool.ts";
import { FaultyDisk } from "../support/faulty_disk.ts";
import { indexDescription } from "../support/index_description.ts";
import { KeptWorkspace } from "../support/kept_workspace.ts";
import { Random } from "../support/random.ts";
import { randomEdit } from "../support/random_edit.ts";
import { sampleProjects } from "../support/sample_projects.ts";

const EDITS = 1_000;
const COMPARE_EVERY = 100;
const SMALL_JOURNAL = 16 << 10;

function described({ index }: KeptWorkspace): string[] {
  return indexDescription(index, { isExact: false });
}

function keptBytes({ directory }: KeptWorkspace): number {
  return [...Deno.readDirSync(directory)]
    .reduce((sum, { name }) => sum + Deno.lstatSync(`${directory}/${name}`).size, 0);
}

/** A function that each round replaces by another. */
function passing(round: number): string {
  const names = Array.from({ length: 30 }, (_, line) => `pass_${round}_${line}`);
  return names.map((name) => `def ${name}(fare):\n    return keep(fare)\n`).join("\n") +
    "\ndef keep(fare):\n    return fare\n";
}

for (const name of ["python", "node", "jvm"]) {
  Deno.test(`the index of the ${name} project answers as a fresh one and takes no more room after a thousand edits`, async () => {
    const pool = new ExtractionPool(1);
    try {
      const original = new Map(Object.entries(sampleProjects[name] ?? {}));
      const texts = new Map(original);
      const random = new Random(7);
      using kept = new KeptWorkspace({ pool, smallJournal: SMALL_JOURNAL });
      await kept.change(Object.fromEntries(original));
      let renumbered = 0;
      for (let step = 1; step <= EDITS; step++) {
        const about = `step ${step}`;
        const edit = randomEdit(texts, original, random);
        for (const [path, text] of Object.entries(edit)) {
          if (text === null) texts.delete(path);
          else texts.set(path, text);
        }
        await kept.apply(edit);
        // Now and then a save, or the end of the process, falls between the change of files and that of edges.
        if (random.below(8) === 0) {
          await kept.save();
          if (random.below(4) === 0) assert.equal((await kept.reopen()).problem, undefined, about);
        }
        kept.link();
        const { isSparse } = kept.index.state();
        const before = isSparse ? described(kept) : [];
        const { capacity } = kept.index.graph.nodes;
        await kept.save();
        const { nodes } = kept.index.graph;
        if (nodes.capacity < capacity) {
          renumbered++;
          assert.equal(nodes.capacity, nodes.size, about);
          assert.deepEqual(described(kept), before, about);
        }
        if (random.below(10) === 0) {
          const exact = indexDescription(kept.index, { isExact: true });
          assert.equal((await kept.reopen()).problem, undefined, about);
          assert.deepEqual(indexDescription(kept.index, { isExact: true }), exact, about);
        }
        if (step % COMPARE_EVERY !== 0) continue;
        using fresh = new KeptWorkspace({ pool });
        await fresh.change(Object.fromEntries(texts));
        await fresh.save();
        assert.deepEqual(described(kept), described(fresh), about);
        // Twice the snapshot, twice the facts, and a journal with the save that went beyond its bound.
        const most = 2 * keptBytes(fresh) + 2 * SMALL_JOURNAL;
        assert.ok(keptBytes(kept) <= most, `${about}: ${keptBytes(kept)} bytes, at most ${most}`);
      }
      assert.ok(renumbered >= 3, `renumbered ${renumbered} times`);
    } finally {
      pool.close();
    }
  });
}

Deno.test("a disk that fails while renumbered nodes are kept leaves an index that answers rightly, on disk and in memory", async () => {
  const pool = new ExtractionPool(1);
  try {
    for (const kind of ["full", "broken", "once"] as const) {
      for (let at = 1;; at++) {
        const about = `${kind} at ${at}`;
        const disk = new FaultyDisk({ at, kind });
        disk.isMended = true;
        using kept = new KeptWorkspace({ pool, disk, smallJournal: 0 });
        const texts = new Map([["fare.py", passing(0)], [
          "ride.py",
          "from fare import keep\n\ndef ride():\n    return keep(1)\n",
        ]]);
        const edit = async (round: number): Promise<void> => {
          texts.set("fare.py", passing(round));
          await kept.change({ "fare.py": passing(round) });
        };
        await kept.change(Object.fromEntries(texts));
        await kept.save();
        for (let round = 1; round <= 3; round++) await edit(round);
        assert.ok(kept.index.state().isSparse, about);
        const operations = disk.operations;
        if (at <= operations) {
          at = operations;
          continue;
        }
        disk.isMended = false;
        const hasSaved = await kept.save().then(() => true, () => false);
        const { nodes } = kept.index.graph;
        assert.equal(nodes.capacity, nodes.size, about);
        disk.isMended = true;
        const live = kept.index;
        const store = await kept.store();
        // As another process finds it.
        await kept.reopen();
        await kept.catchUp(texts);
        assert.deepEqual(described(kept), indexDescription(live, { isExact: false }), about);
        // As the same process goes on.
        kept.index = live;
        await edit(4);
        await store.save(live.state(), () => Promise.resolve());
        const exact = indexDescription(live, { isExact: true });
        assert.equal((await kept.reopen()).problem, undefined, about);
        assert.deepEqual(indexDescription(kept.index, { isExact: true }), exact, about);
        if (hasSaved && !disk.hasFailed) break;
      }
    }
  } finally {
    pool.close();
  }
});
