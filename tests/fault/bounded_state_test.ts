import assert from "node:assert/strict";
import { ExtractionPool } from "../../src/language/extraction_pool.ts";
import { KeptWorkspace } from "../support/kept_workspace.ts";

const FILES = 12;
const SAVES = 300;

function ledger(index: number, round: number): string {
  const lines = Array.from(
    { length: 20 },
    (_, line) => `def entry_${index}_${line}(amount):\n    return amount + ${round}\n`,
  );
  return lines.join("\n");
}

/** Sizes of the files of the state directory, in bytes, by their names. */
function stateOf({ directory }: KeptWorkspace): Map<string, number> {
  const names = [...Deno.readDirSync(directory)].map(({ name }) => name);
  return new Map(names.map((name) => [name, Deno.lstatSync(`${directory}/${name}`).size]));
}

function total(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

Deno.test("the state of a server that lives long and saves often stays bounded", async () => {
  const pool = new ExtractionPool(1);
  try {
    using kept = new KeptWorkspace({ pool });
    await kept.change(
      Object.fromEntries(
        Array.from({ length: FILES }, (_, index) => [`ledger_${index}.py`, ledger(index, 0)]),
      ),
    );
    await kept.save();
    const first = total(stateOf(kept));
    const journals = new Set<string>();
    let most = 0;
    for (let round = 1; round <= SAVES; round++) {
      const index = round % FILES;
      await kept.change({ [`ledger_${index}.py`]: ledger(index, round) });
      await kept.save();
      const sizes = stateOf(kept);
      most = Math.max(most, total(sizes));
      const [journal, ...others] = [...sizes.keys()].filter((name) => name.startsWith("journal-"));
      if (journal !== undefined) journals.add(journal);
      assert.deepEqual(others, []);
      const steady = [...sizes.keys()].map((name) => name.replace(/-[0-9a-f-]{36}/, "-*")).sort();
      assert.deepEqual(steady.filter((name) => name !== "journal-*.bin"), [
        "facts-*.bin",
        "index.bin",
      ]);
    }
    // Journals were begun anew.
    assert.ok(journals.size >= 2, `${journals.size} journals`);
    // Twice the facts, a snapshot, and a journal of half of that or 128 KiB, with the save that goes beyond.
    assert.ok(most <= 2 * first + (160 << 10), `${most} bytes, after ${first} at first`);
  } finally {
    pool.close();
  }
});
