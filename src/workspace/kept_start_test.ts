import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import type { TreeWatch, WatchTreeOptions } from "../source/watch_tree.ts";
import { openWorkspace } from "./workspace.ts";

const library: Readonly<Record<string, string>> = {
  "library/loans.py": "def lend(book):\n    return book\n",
  "library/desk/fines.py": "def fine(loan):\n    return loan\n",
};

async function keptIn(tree: TemporaryTree): Promise<void> {
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: false,
  });
  await workspace.ready();
  await workspace.close();
}

/** A watch that asks for a sweep when it has begun, as the usual one does. */
class BeginningWatch implements TreeWatch {
  readonly state = { mode: "events" } as const;
  /** Directories that it was told of, from the beginning. */
  readonly told: (readonly string[])[] = [];
  #options: WatchTreeOptions | undefined;
  #hasBegun = false;

  open(options: WatchTreeOptions): this {
    this.#options = options;
    this.told.push(options.directories ?? []);
    return this;
  }

  watchDirectories(directories: readonly string[]): void {
    this.told.push(directories);
  }

  catchUp(): Promise<void> {
    if (!this.#hasBegun) void this.#options?.onDirty({ needsSweep: true });
    this.#hasBegun = true;
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

Deno.test("a kept index is watched before its first sweep, which is not done again for that", async () => {
  using tree = new TemporaryTree(library);
  await keptIn(tree);
  const watch = new BeginningWatch();
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: true,
    watchTree: (_, options) => watch.open(options),
  });
  await workspace.ready();
  await workspace.search({ query: "lend", limit: 5 });
  // At the beginning, and after the only sweep.
  assert.deepEqual(watch.told.map((directories) => directories.toSorted()), [
    ["", "library", "library/desk"],
    ["", "library", "library/desk"],
  ]);
  await workspace.close();
});

Deno.test("files that were indexed right after their last change are not outdated while a kept index is checked", async () => {
  using tree = new TemporaryTree(library);
  await keptIn(tree);
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: false,
  });
  const unchanged = await workspace.search({ query: "lend", limit: 5 });
  assert.equal(unchanged.results[0]?.id, "library.loans.lend");
  assert.equal(unchanged.outdated, undefined);
  await workspace.close();
});
