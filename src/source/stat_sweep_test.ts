import assert from "node:assert/strict";
import { runAtOnce } from "../../tests/support/run_at_once.ts";
import type { SourceEntry } from "./source_entry.ts";
import { type FileStamp, statSweep } from "./stat_sweep.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { walk } from "./walk.ts";

const entry: SourceEntry = {
  path: "src/cart.ts",
  size: 120,
  mtimeMs: 1_700_000_000_500,
  ctimeMs: 1_700_000_000_000,
  inode: 41,
};
const stamp: FileStamp = { ...entry, indexedAtMs: 1_700_000_002_500 };

function sweep(recorded: FileStamp[], entries: SourceEntry[]): ReturnType<typeof statSweep> {
  return statSweep(recorded, { entries, skipped: [] });
}

Deno.test("statSweep takes a file with the same old stamp for unchanged", () => {
  assert.deepEqual(sweep([stamp], [entry]), {
    added: [],
    changedCandidates: [],
    removed: [],
    unreachable: [],
    unchanged: 1,
  });
});

Deno.test("statSweep takes every difference of a stamp for a possible change", () => {
  const differences: Partial<SourceEntry>[] = [
    { size: 121 },
    { mtimeMs: entry.mtimeMs + 1 },
    { mtimeMs: entry.mtimeMs - 60_000 },
    { ctimeMs: entry.ctimeMs + 1000 },
    { inode: 42 },
  ];
  for (const difference of differences) {
    const now = { ...entry, ...difference };
    assert.deepEqual(sweep([stamp], [now]).changedCandidates, [now], JSON.stringify(difference));
  }
});

Deno.test("statSweep distrusts a stamp taken within two seconds of the last change", () => {
  const candidates = (indexedAtMs: number, times: Partial<SourceEntry> = {}): number => {
    const now = { ...entry, ...times };
    return sweep([{ ...now, indexedAtMs }], [now]).changedCandidates.length;
  };
  assert.equal(candidates(entry.mtimeMs + 2000), 0);
  assert.equal(candidates(entry.mtimeMs + 1999), 1);
  assert.equal(candidates(entry.mtimeMs), 1);
  assert.equal(candidates(entry.mtimeMs - 3_600_000), 1);
  // Moved into place with an old modification time: the change time is the recent one.
  assert.equal(candidates(1_700_000_001_999, { mtimeMs: 1_600_000_000_000 }), 1);
  assert.equal(candidates(1_700_000_002_000, { mtimeMs: 1_600_000_000_000 }), 0);
});

Deno.test("statSweep tells added and removed files", () => {
  const moved = { ...entry, path: "src/basket.ts" };
  const result = sweep([stamp], [moved]);
  assert.deepEqual(result.added, [moved]);
  assert.deepEqual(result.removed, ["src/cart.ts"]);
});

Deno.test("statSweep does not take unreadable for removed", () => {
  const recorded = ["lib/db/pool.go", "lib/db.go", "locked.go", "gone.go"]
    .map((path) => ({ ...stamp, path }));
  const result = statSweep(recorded, {
    entries: [],
    skipped: [
      { path: "lib/db", reason: "unreadable", kind: "directory", message: "I/O error" },
      { path: "locked.go", reason: "unreadable", kind: "file", message: "permission denied" },
      { path: "gone.go", reason: "too-large", size: 9, limit: 8 },
    ],
  });
  assert.deepEqual(result.unreachable, ["lib/db/pool.go", "locked.go"]);
  assert.deepEqual(result.removed, ["lib/db.go", "gone.go"]);
});

Deno.test("statSweep knows nothing of any file when the root is unreadable", () => {
  const skipped = { path: "", reason: "unreadable", kind: "directory", message: "gone" } as const;
  const result = statSweep([stamp], { entries: [], skipped: [skipped] });
  assert.deepEqual(result.unreachable, ["src/cart.ts"]);
  assert.deepEqual(result.removed, []);
});

Deno.test("statSweep drops newly ignored files and finds those no longer ignored", () => {
  using tree = new TemporaryTree({ ".gitignore": "b.go\n", "a.go": "", "b.go": "" });
  const routes = (path: string): boolean => path.endsWith(".go");
  const before = runAtOnce(walk(tree.root, { routes }));
  const recorded = before.entries.map((found) => ({ ...found, indexedAtMs: Date.now() + 5000 }));
  tree.write(".gitignore", "a.go\n");
  const result = statSweep(recorded, runAtOnce(walk(tree.root, { routes })));
  assert.deepEqual(result.added.map((found) => found.path), ["b.go"]);
  assert.deepEqual(result.removed, ["a.go"]);
});
