import assert from "node:assert/strict";
import { join } from "node:path";

import type { CorpusPackage } from "./fetch.ts";
import { type CorpusIndex, measureCorpus, type SyntaxCheck } from "./measure_corpus.ts";

const root = join("/", "corpus", "python", "ledger-1.0");

const ledger: CorpusPackage = {
  language: "python",
  name: "ledger",
  version: "1.0",
  root,
  files: ["ledger/__init__.py", "ledger/entries.py", "ledger/report.py"],
};

function indexWith(changes: Partial<CorpusIndex>): CorpusIndex {
  const whole = { files: 5, nodes: 21, external: 4, unresolved: 2, partial: [] };
  return { ...whole, edgesByTier: { "1.00": 9 }, ...changes };
}

const acceptsAll: SyntaxCheck = (_, files) =>
  Promise.resolve({ kind: "checked", accepted: [...files] });

Deno.test("measuring the corpus passes on an index of all files without a partial one", async () => {
  const index = indexWith({});
  assert.deepEqual(await measureCorpus([ledger], () => Promise.resolve(index), acceptsAll), [
    { measured: ledger, index, failures: [], warnings: [] },
  ]);
});

Deno.test("measuring the corpus goes on after a crash", async () => {
  const engine = (at: string): Promise<CorpusIndex> =>
    at === root ? Promise.reject(new Error("out of memory")) : Promise.resolve(indexWith({}));
  const sound = { ...ledger, root: join(root, "..", "sound-1.0") };
  const [crashed, passed] = await measureCorpus([ledger, sound], engine, acceptsAll);
  assert.equal(crashed?.index, undefined);
  assert.match(crashed?.failures.join("\n") ?? "", /^indexing crashed: Error: out of memory/);
  assert.deepEqual(passed?.failures, []);
});

Deno.test("measuring the corpus fails on partial files that a compiler accepts, by language", async () => {
  const partial = ["ledger/report.py", "docs/page.js", "README.md", "ledger/entries.py"];
  const asked: [string, readonly string[]][] = [];
  const check: SyntaxCheck = (language, files) => {
    asked.push([language, files]);
    return Promise.resolve({
      kind: "checked",
      accepted: files.filter((path) => path.endsWith("entries.py")),
    });
  };
  const [outcome] = await measureCorpus(
    [ledger],
    () => Promise.resolve(indexWith({ partial })),
    check,
  );
  assert.deepEqual(asked, [
    ["javascript", [join(root, "docs/page.js")]],
    ["python", [join(root, "ledger/entries.py"), join(root, "ledger/report.py")]],
  ]);
  assert.deepEqual(outcome?.failures, ["partial, but the compiler accepts it: ledger/entries.py"]);
});

Deno.test("measuring the corpus warns of partial files that no parser here can judge", async () => {
  const [outcome] = await measureCorpus(
    [ledger],
    () => Promise.resolve(indexWith({ partial: ["ledger/report.py"] })),
    () => Promise.resolve({ kind: "skipped", reason: "python3 is not installed" }),
  );
  assert.deepEqual(outcome?.failures, []);
  assert.deepEqual(outcome?.warnings, [
    "1 partial python files were not judged: python3 is not installed",
  ]);
});

Deno.test("measuring the corpus fails on an index that misses source files", async () => {
  const [outcome] = await measureCorpus(
    [ledger],
    () => Promise.resolve(indexWith({ files: 2 })),
    acceptsAll,
  );
  assert.deepEqual(outcome?.failures, ["only 2 files were indexed of 3 source files"]);
});
