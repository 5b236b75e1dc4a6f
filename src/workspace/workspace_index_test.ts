import assert from "node:assert/strict";
import { KeptWorkspace } from "../../tests/support/kept_workspace.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { ExtractionPool } from "../language/extraction_pool.ts";
import { EdgeType } from "../link/edge_type.ts";
import { StateStore } from "./state_store.ts";
import { WorkspaceIndex } from "./workspace_index.ts";

function callsOf(index: WorkspaceIndex, id: string): string[] {
  const { graph } = index;
  const handle = graph.find(id);
  assert.ok(handle !== undefined);
  return [...graph.edges.from(handle)]
    .filter((edge) => edge.type === EdgeType.call)
    .map((edge) => graph.publicId(edge.target));
}

Deno.test("WorkspaceIndex that is kept before changes are linked links what they concern after a restart", async () => {
  using tree = new TemporaryTree({
    "attic.py": "def shelve():\n    pass\n",
    "cellar.py": "def shelve():\n    pass\n",
    "loans.py": "from attic import *\nfrom cellar import *\n\n\ndef lend():\n    shelve()\n",
  });
  const pool = new ExtractionPool(1);
  try {
    const index = new WorkspaceIndex();
    const take = async (path: string): Promise<void> => {
      const outcome = await pool.extract(tree.root, path, undefined);
      assert.equal(outcome.kind, "extracted");
      if (outcome.kind === "extracted") index.apply(outcome);
    };
    for (const path of ["attic.py", "cellar.py", "loans.py"]) await take(path);
    for (const _step of index.link());
    assert.deepEqual(callsOf(index, "loans.lend"), ["cellar.shelve"]);
    index.remove("cellar.py");
    const directory = tree.at(".graphin");
    await (await StateStore.open(directory)).save(index.state(), () => Promise.resolve());
    const { state } = (await StateStore.open(directory)).load();
    assert.ok(state !== undefined);
    const restarted = new WorkspaceIndex(state);
    assert.equal(restarted.needsLink, true);
    for (const _step of restarted.link());
    assert.deepEqual(callsOf(restarted, "loans.lend"), ["attic.shelve"]);
  } finally {
    pool.close();
  }
});

Deno.test("WorkspaceIndex keeps edges to a definition that went and came back before it was linked", async () => {
  const books = "def shelve():\n    pass\n";
  using tree = new TemporaryTree({
    "books.py": books,
    "loans.py": "from books import shelve\n\n\ndef lend():\n    shelve()\n",
  });
  const pool = new ExtractionPool(1);
  try {
    const index = new WorkspaceIndex();
    const take = async (path: string): Promise<void> => {
      const outcome = await pool.extract(tree.root, path, undefined);
      assert.equal(outcome.kind, "extracted");
      if (outcome.kind === "extracted") index.apply(outcome);
    };
    for (const path of ["books.py", "loans.py"]) await take(path);
    for (const _step of index.link());
    for (const text of ["def dig():\n    pass\n", books]) {
      tree.write("books.py", text);
      await take("books.py");
    }
    for (const _step of index.link());
    assert.deepEqual(callsOf(index, "loans.lend"), ["books.shelve"]);
  } finally {
    pool.close();
  }
});

Deno.test("WorkspaceIndex links a large file in steps, and what was given up on the way again after a restart", async () => {
  const calls = Array.from({ length: 300 }, () => "    shelve()\n").join("");
  using tree = new TemporaryTree({
    "loans.py": `from books import shelve\n\n\ndef lend():\n${calls}`,
    "books.py": "def shelve():\n    pass\n",
  });
  const pool = new ExtractionPool(1);
  try {
    const index = new WorkspaceIndex();
    for (const path of ["books.py", "loans.py"]) {
      const outcome = await pool.extract(tree.root, path, undefined);
      assert.equal(outcome.kind, "extracted");
      if (outcome.kind === "extracted") index.apply(outcome);
    }
    let steps = 0;
    for (const _step of index.link()) if (++steps === 5) break;
    // Two steps took the files in, one linked books.py: the others were of loans.py.
    assert.equal(index.graph.files.at("books.py")?.isLinked, true);
    assert.equal(index.graph.files.at("loans.py")?.isLinked, false);
    assert.equal(index.needsLink, true);
    const directory = tree.at(".graphin");
    await (await StateStore.open(directory)).save(index.state(), () => Promise.resolve());
    const { state } = (await StateStore.open(directory)).load();
    assert.ok(state !== undefined);
    const restarted = new WorkspaceIndex(state);
    assert.equal(restarted.needsLink, true);
    for (const _step of restarted.link());
    assert.equal(restarted.needsLink, false);
    assert.deepEqual(callsOf(restarted, "loans.lend"), ["books.shelve"]);
  } finally {
    pool.close();
  }
});

Deno.test("WorkspaceIndex keeps no facts of versions that others have taken the place of", async () => {
  using tree = new TemporaryTree({ "books.py": "def shelve():\n    pass\n" });
  const pool = new ExtractionPool(1);
  try {
    const index = new WorkspaceIndex();
    const take = async (text: string): Promise<void> => {
      tree.write("loans.py", text);
      for (const path of ["books.py", "loans.py"]) {
        const outcome = await pool.extract(tree.root, path, undefined);
        assert.equal(outcome.kind, "extracted");
        if (outcome.kind === "extracted") index.apply(outcome);
      }
    };
    for (let version = 0; version < 5; version++) {
      // Each second version is replaced before it is linked.
      await take(`from books import shelve\n\n\ndef lend_${version}():\n    shelve()\n`);
      await take(`from books import shelve\n\n\ndef give_${version}():\n    shelve()\n`);
      for (const _step of index.link());
      assert.deepEqual(callsOf(index, `loans.give_${version}`), ["books.shelve"]);
      assert.equal(index.loadedFiles, 2);
    }
    index.remove("loans.py");
    for (const _step of index.link());
    assert.equal(index.loadedFiles, 1);
  } finally {
    pool.close();
  }
});

Deno.test("nodes of a file that has very many are found after steps, as often as it changes, and kept", async () => {
  const heading = (round: number, number: number): string => `# Shelf ${number} row${round}\n`;
  const text = (round: number): string =>
    Array.from({ length: 3_000 }, (_, number) => heading(round, number)).join("\n");
  const pool = new ExtractionPool(1);
  try {
    using kept = new KeptWorkspace({ pool });
    const found = (word: string): number =>
      kept.index.lexical.search([{ term: word, weight: 1 }], 10_000).length;
    await kept.apply({ "shelves.md": text(1) });
    // So many that some are found and others are not.
    for (let step = 0; step < 10; step++) assert.ok(kept.index.addMoreNodes());
    assert.ok(found("row1") > 0 && found("row1") < 3_000, `${found("row1")}`);
    await kept.apply({ "shelves.md": text(2) });
    assert.ok(kept.index.addMoreNodes());
    kept.link();
    assert.ok(!kept.index.addMoreNodes());
    // The file itself holds the words too.
    assert.deepEqual([found("row1"), found("row2")], [0, 3_000]);
    assert.equal(kept.index.symbols.lookup("Shelf 7 row2").length, 1);
    await kept.apply({ "shelves.md": text(3) });
    await kept.save();
    await kept.reopen();
    kept.link();
    assert.deepEqual([found("row2"), found("row3")], [0, 3_000]);
    await kept.apply({ "shelves.md": text(4) });
    await kept.apply({ "shelves.md": null });
    kept.link();
    assert.deepEqual([found("row3"), found("row4"), kept.index.lexical.size], [0, 0, 0]);
  } finally {
    pool.close();
  }
});
