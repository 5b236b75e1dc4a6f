import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { ExtractionPool } from "../language/extraction_pool.ts";
import { ExtractionMarks } from "./extraction_marks.ts";
import { Indexer } from "./indexer.ts";
import { WorkspaceIndex } from "./workspace_index.ts";

/** A pool that notes what it is asked for. */
class NotedPool extends ExtractionPool {
  asked: string[] = [];

  override extract(
    ...args: Parameters<ExtractionPool["extract"]>
  ): ReturnType<ExtractionPool["extract"]> {
    this.asked.push(args[1]);
    return super.extract(...args);
  }
}

Deno.test("a file whose content was refused is not read again until it changes", async () => {
  using tree = new TemporaryTree({ "stamp.py": "\0\0\0", "till.py": "def open():\n    pass\n" });
  const pool = new NotedPool(1);
  const index = new WorkspaceIndex();
  const indexer = new Indexer({
    root: tree.root,
    index,
    pool,
    marks: new ExtractionMarks(undefined),
    onProgress: () => {},
  });
  await indexer.sweep();
  assert.deepEqual(indexer.leftOut().map(({ path }) => path), ["stamp.py"]);

  // Files are read again as long as a change within the same tick of the clock could have been missed.
  const deadline = Date.now() + 60_000;
  while (pool.asked.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    pool.asked = [];
    await indexer.sweep();
  }
  assert.deepEqual(pool.asked, []);
  assert.deepEqual(indexer.leftOut().map(({ path }) => path), ["stamp.py"]);

  tree.write("stamp.py", "def stamp():\n    pass\n");
  await indexer.sweep();
  assert.deepEqual(pool.asked, ["stamp.py"]);
  assert.deepEqual(indexer.leftOut(), []);
  assert.ok(index.graph.find("stamp.stamp") !== undefined);
  tree.remove("stamp.py");
  await indexer.sweep();
  assert.equal(index.graph.files.size, 1);
  pool.close();
});

/** A pool that keeps an outcome back until it is released. */
class HeldPool extends ExtractionPool {
  #held = Promise.withResolvers<void>();
  /** Fulfilled when a file has been read whose outcome is kept back. */
  readonly read = Promise.withResolvers<void>();
  isHolding = false;

  override async extract(
    ...args: Parameters<ExtractionPool["extract"]>
  ): ReturnType<ExtractionPool["extract"]> {
    const outcome = await super.extract(...args);
    if (!this.isHolding) return outcome;
    this.read.resolve();
    await this.#held.promise;
    return outcome;
  }

  release(): void {
    this.#held.resolve();
  }
}

Deno.test("a file that went while it was being read does not come back", async () => {
  using tree = new TemporaryTree({ "till.py": "def open():\n    pass\n" });
  const pool = new HeldPool(1);
  const index = new WorkspaceIndex();
  const indexer = new Indexer({
    root: tree.root,
    index,
    pool,
    marks: new ExtractionMarks(undefined),
    onProgress: () => {},
  });
  await indexer.sweep();
  assert.ok(index.graph.find("till.open") !== undefined);
  tree.write("till.py", "def close():\n    pass\n");
  pool.isHolding = true;
  const refreshing = indexer.refresh("till.py");
  await pool.read.promise;
  tree.remove("till.py");
  await indexer.update(["till.py"]);
  pool.release();
  await refreshing;
  assert.equal(index.graph.files.size, 0);
  pool.close();
});
