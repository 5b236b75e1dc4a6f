import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import type { SourceEntry } from "../source/source_entry.ts";
import { ExtractionMarks } from "./extraction_marks.ts";
import { openWorkspace } from "./workspace.ts";

const ledger: SourceEntry = {
  path: "src/ledger.py",
  size: 500_000,
  mtimeMs: 1_700_000_000_000,
  ctimeMs: 1_700_000_000_000,
  inode: 7,
};
const LEFT_ALONE = "graphin ended 2 times while it was parsed; it is left alone until it changes";

Deno.test("a file that two processes ended with is left alone until it changes", () => {
  using tree = new TemporaryTree();
  const first = new ExtractionMarks(tree.root);
  assert.equal(first.isSuspect(ledger), false);
  first.begin(ledger);
  const second = new ExtractionMarks(tree.root);
  assert.equal(second.isSuspect(ledger), true);
  assert.equal(second.refusal(ledger), undefined);
  second.begin(ledger);
  for (let start = 0; start < 3; start++) {
    const later = new ExtractionMarks(tree.root);
    assert.equal(later.refusal(ledger), LEFT_ALONE);
    // Other files are parsed, and change nothing of that.
    later.begin({ ...ledger, path: "src/prices.py" });
    later.end("src/prices.py");
    assert.equal(later.isSuspect({ ...ledger, mtimeMs: ledger.mtimeMs + 1 }), false);
  }
});

Deno.test("a file that was parsed to its end leaves no mark", () => {
  using tree = new TemporaryTree();
  new ExtractionMarks(tree.root).begin(ledger);
  const next = new ExtractionMarks(tree.root);
  next.begin(ledger);
  next.end(ledger.path);
  assert.equal(new ExtractionMarks(tree.root).isSuspect(ledger), false);
  assert.deepEqual([...Deno.readDirSync(tree.root)], []);
});

Deno.test("small files are not marked, and marks that cannot be read count for nothing", () => {
  using tree = new TemporaryTree();
  new ExtractionMarks(tree.root).begin({ ...ledger, size: 200_000 });
  assert.deepEqual([...Deno.readDirSync(tree.root)], []);
  for (const content of ["", "[{}]", "{", "[".repeat(100_000)]) {
    tree.write("parsing.json", content);
    assert.equal(new ExtractionMarks(tree.root).isSuspect(ledger), false);
  }
  const unkept = new ExtractionMarks(undefined);
  unkept.begin(ledger);
  unkept.end(ledger.path);
});

Deno.test("a workspace leaves a file alone that servers have ended with, and says so", async () => {
  using tree = new TemporaryTree({
    "loans.py": "def lend(book):\n    return book\n",
    "ledger.py": `def post():\n    return 1\n${"# one more line\n".repeat(20_000)}`,
  });
  const { size, mtime } = Deno.statSync(tree.at("ledger.py"));
  tree.write(
    ".graphin/parsing.json",
    JSON.stringify([{ path: "ledger.py", size, mtimeMs: mtime?.getTime(), ends: 1 }]),
  );
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: false,
  });
  await workspace.ready();
  assert.deepEqual((await workspace.diagnose()).skipped, [{
    path: "ledger.py",
    reason: LEFT_ALONE,
  }]);
  assert.equal(workspace.status().files, 1);
  tree.write("ledger.py", "def post():\n    return 2\n");
  await workspace.catchUp();
  assert.equal(workspace.status().files, 2);
  await workspace.close();
});
