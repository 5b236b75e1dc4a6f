import assert from "node:assert/strict";
import { withWatchedWorkspace } from "../support/watched_workspace.ts";
import { placesNamed } from "../support/places_named.ts";

/** How often directories were listed and paths looked at while something was done. */
interface Looks {
  listed: number;
  looked: number;
}

/** Counts what is asked of the disk from this thread. */
async function looksDuring(work: () => Promise<void>): Promise<Looks> {
  const looks: Looks = { listed: 0, looked: 0 };
  const { readDirSync, lstatSync } = Deno;
  Deno.readDirSync = (path) => {
    looks.listed++;
    return readDirSync(path);
  };
  Deno.lstatSync = (path) => {
    looks.looked++;
    return lstatSync(path);
  };
  try {
    await work();
  } finally {
    Object.assign(Deno, { readDirSync, lstatSync });
  }
  return looks;
}

function shelf(number: number): string {
  return `def shelve_${number}(book):\n    return book\n`;
}

Deno.test("a save is answered from without a walk, however many files there are", async () => {
  const costs: Looks[] = [];
  for (const count of [20, 400]) {
    const files: Record<string, string> = {};
    for (let number = 0; number < count; number++) {
      files[`part_${number % 10}/shelf_${number}.py`] = shelf(number);
    }
    await withWatchedWorkspace(files, async ({ tree, workspace }) => {
      // The first sweep after the start has ended, and the linker is ready.
      tree.write("part_0/shelf_0.py", shelf(1000));
      assert.equal((await placesNamed(workspace, "shelve_1000")).length, 1);
      costs.push(
        await looksDuring(async () => {
          tree.write("part_0/shelf_0.py", shelf(2000));
          assert.equal((await placesNamed(workspace, "shelve_2000")).length, 1);
          tree.write("part_0/new.py", shelf(3000));
          assert.equal((await placesNamed(workspace, "shelve_3000")).length, 1);
          tree.remove("part_0/new.py");
          assert.equal((await placesNamed(workspace, "shelve_3000")).length, 0);
        }),
      );
    });
  }
  const [few, many] = costs;
  assert.equal(few?.listed, 0);
  assert.equal(many?.listed, 0);
  // Answers look at the files that they speak of; a walk would look at all 400.
  assert.ok((many?.looked ?? 0) < 300, `${many?.looked} looks`);
});
