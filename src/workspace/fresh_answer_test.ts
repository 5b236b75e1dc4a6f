import assert from "node:assert/strict";
import { freshAnswer } from "./fresh_answer.ts";

/** Answers with the version of a file that is indexed; the file on disk is at another one. */
class Shelf {
  indexed = 1;
  onDisk = 1;
  made = 0;
  readonly taken: string[][] = [];

  readonly make = (): number => {
    this.made++;
    return this.indexed;
  };
  readonly filesOf = (): string[] => ["till.py", "desk.py"];
  readonly staleAmong = (paths: readonly string[]): string[] =>
    this.indexed === this.onDisk ? [] : paths.slice(0, 1);
  readonly takeIn = (paths: readonly string[]): Promise<void> => {
    this.taken.push([...paths]);
    this.indexed = this.onDisk;
    return Promise.resolve();
  };
}

Deno.test("an answer of files that are as they are indexed is made once", async () => {
  const shelf = new Shelf();
  assert.deepEqual(await freshAnswer(shelf), { answer: 1, outdated: [] });
  assert.deepEqual([shelf.made, shelf.taken], [1, []]);
});

Deno.test("an answer is made anew once files that it speaks of are taken in", async () => {
  const shelf = new Shelf();
  shelf.onDisk = 2;
  assert.deepEqual(await freshAnswer(shelf), { answer: 2, outdated: [] });
  assert.deepEqual([shelf.made, shelf.taken], [2, [["till.py"]]]);
});

Deno.test("an answer of files that change all the time names them", async () => {
  const shelf = new Shelf();
  shelf.onDisk = 2;
  const takeIn = (paths: readonly string[]): Promise<void> => {
    const taken = shelf.takeIn(paths);
    shelf.onDisk++;
    return taken;
  };
  // The answer is made anew three times, each with the version before the latest.
  assert.deepEqual(await freshAnswer({ ...shelf, make: shelf.make, takeIn }), {
    answer: 4,
    outdated: ["till.py"],
  });
  assert.equal(shelf.made, 4);
});

Deno.test("an answer names changed files where nothing can be taken in", async () => {
  const shelf = new Shelf();
  shelf.onDisk = 2;
  const { make, filesOf, staleAmong } = shelf;
  assert.deepEqual(await freshAnswer({ make, filesOf, staleAmong, takeIn: undefined }), {
    answer: 1,
    outdated: ["till.py"],
  });
});
