import assert from "node:assert/strict";
import { ExtractionPool } from "../../src/language/extraction_pool.ts";
import { ExtractionMarks } from "../../src/workspace/extraction_marks.ts";
import { Indexer } from "../../src/workspace/indexer.ts";
import { WorkspaceIndex } from "../../src/workspace/workspace_index.ts";
import { indexDescription } from "../support/index_description.ts";
import { Random } from "../support/random.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";

const SEQUENCES = 20;
const STEPS = 12;

function manifest(sources: Readonly<Record<string, readonly string[]>>): string {
  const datasources = Object.entries(sources).map(([name, paths]) => [
    name,
    {
      engine: "postgresql",
      json: { preset: "tbls" },
      sources: paths.map((path) => ({ path, format: formatOf(path) })),
    },
  ]);
  return JSON.stringify({ datasources: Object.fromEntries(datasources) });
}

function formatOf(path: string): string {
  if (path.endsWith(".prisma")) return "schema";
  return path.endsWith(".json") ? "json" : "sql";
}

const snapshot = (...tables: readonly string[]): string =>
  JSON.stringify({
    schemas: { public: { tables: Object.fromEntries(tables.map((name) => [name, {}])) } },
  });

/** What each file may hold in turn. */
const contents: Readonly<Record<string, readonly string[]>> = {
  "graphindb.json": [
    manifest({ main: ["db/migrations"] }),
    manifest({ main: ["db/migrations/1_cart.sql", "db/extra.ddl"], app: ["app.prisma"] }),
    manifest({ main: ["db"], other: ["db/extra.ddl", "tbls.json"] }),
    "{ broken",
  ],
  "tools/graphindb.json": [manifest({ tools: ["db/extra.ddl"] })],
  "db/migrations/1_cart.sql": [
    "CREATE TABLE cart (id int, note text);\n",
    "CREATE TABLE basket (id int);\n",
  ],
  "db/migrations/2_item.sql": [
    "CREATE TABLE item (cart_id int REFERENCES cart (id));\nALTER TABLE cart ADD COLUMN total int;\n",
    "ALTER TABLE cart RENAME TO basket;\n",
    "-- nothing\n",
  ],
  "db/migrations/3_drop.sql": ["DROP TABLE item;\n", "ALTER TABLE cart DROP COLUMN note;\n"],
  "db/extra.ddl": ["CREATE TABLE extra (id int);\n", "CREATE VIEW carts AS SELECT id FROM cart;\n"],
  "app.prisma": ['model Cart {\n  id Int @id\n  @@map("cart")\n}\n'],
  "tbls.json": ['{ "tables": [{ "name": "public.cart", "type": "BASE TABLE" }] }', "[]"],
  "db/bi.graphindb.json": [snapshot("cart"), snapshot("fact", "item"), "{"],
  "shop.py": [
    'def carts(db):\n    db.execute("SELECT id, total FROM cart")\n    db.execute("DELETE FROM extra")\n',
  ],
};

async function opened(tree: TemporaryTree, pool: ExtractionPool): Promise<{
  readonly index: WorkspaceIndex;
  readonly indexer: Indexer;
}> {
  const index = new WorkspaceIndex();
  const indexer = new Indexer({
    root: tree.root,
    index,
    pool,
    marks: new ExtractionMarks(undefined),
    onProgress: () => {},
  });
  await indexer.sweep();
  return { index, indexer };
}

Deno.test("an index whose manifests and sources change is that of a fresh build", async () => {
  const pool = new ExtractionPool(1);
  try {
    for (let seed = 1; seed <= SEQUENCES; seed++) {
      const random = new Random(seed);
      using tree = new TemporaryTree();
      const { index, indexer } = await opened(tree, pool);
      const there = new Set<string>();
      for (let step = 0; step < STEPS; step++) {
        const paths: string[] = [];
        for (let count = 1 + random.below(3); count > 0; count--) {
          const path = random.pick(Object.keys(contents)) ?? "";
          paths.push(path);
          if (there.has(path) && random.below(3) === 0) {
            tree.remove(path);
            there.delete(path);
          } else {
            tree.write(path, random.pick(contents[path] ?? []) ?? "");
            there.add(path);
          }
        }
        const outcome = random.below(3) === 0 ? "sweep" : await indexer.update(paths);
        if (outcome === "sweep") await indexer.sweep();
        const fresh = await opened(tree, pool);
        const about = `seed ${seed}, step ${step}: ${paths}`;
        assert.deepEqual(
          indexDescription(index, { isExact: false }),
          indexDescription(fresh.index, { isExact: false }),
          about,
        );
        assert.deepEqual(indexer.databases, fresh.indexer.databases, about);
      }
    }
  } finally {
    pool.close();
  }
});
