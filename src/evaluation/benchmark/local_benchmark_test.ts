import assert from "node:assert/strict";
import { FakeWorkspace } from "../../../tests/support/fake_workspace.ts";
import { TemporaryTree } from "../../../tests/support/temporary_tree.ts";
import type { Ask } from "../ask.ts";
import { benchmarkTable } from "./benchmark_table.ts";
import { type LocalBenchmark, localBenchmark } from "./local_benchmark.ts";

const found = '<results><node id="shop.other" /><node id="shop.refund" /></results>';

function answering(asked: unknown[], answers: Readonly<Record<string, string>>): Ask {
  return (tool, args) => {
    asked.push([tool, args]);
    return Promise.resolve(answers[tool] ?? "");
  };
}

async function benchmark(
  root: string,
  answers: Readonly<Record<string, string>>,
  asked: unknown[] = [],
): Promise<LocalBenchmark> {
  const workspace = new FakeWorkspace();
  workspace.root = root;
  return await localBenchmark({
    workspace,
    ask: answering(asked, answers),
    query: "refund",
    expected: "shop.refund",
    repeats: 2,
    signal: new AbortController().signal,
  });
}

Deno.test("a benchmark counts bytes of matching files, of their windows and of answers", async () => {
  const filler = "x\n".repeat(30);
  const shop = `${filler}function Refund() {}\n${filler}`;
  using tree = new TemporaryTree({ "shop.ts": shop, "other.ts": "nothing\n" });
  const asked: unknown[] = [];
  const answers = { search_hybrid: found, explore_graph: "12345", read_code: "1234567890" };
  const measured = await benchmark(tree.root, answers, asked);
  assert.equal(measured.rank, 2);
  assert.equal(measured.files, 1);
  assert.equal(measured.grepFull.bytes, shop.length);
  // Twenty lines of two bytes before and after the match, and the match with its line end.
  assert.equal(measured.grepContext.bytes, 40 * 2 + "function Refund() {}\n".length);
  assert.equal(measured.locate.bytes, found.length);
  assert.equal(measured.full.bytes, found.length + 15);
  assert.deepEqual(asked.slice(0, 3), [
    ["search_hybrid", { query: "refund", top_k: 5 }],
    ["explore_graph", { node_id: "shop.refund", direction: "both" }],
    ["read_code", { node_id: "shop.refund" }],
  ]);
  assert.equal(asked.length, 6);
});

Deno.test("a miss is told, and what was found first is read in its place", async () => {
  using tree = new TemporaryTree({ "shop.ts": "refund\n" });
  const asked: unknown[] = [];
  const answers = { search_hybrid: '<results><node id="shop.other" /></results>' };
  const measured = await benchmark(tree.root, answers, asked);
  assert.equal(measured.rank, 0);
  assert.deepEqual(asked[1], ["explore_graph", { node_id: "shop.other", direction: "both" }]);
  assert.match(benchmarkTable(measured), /^- MISS: not among the first 5 results$/m);
});

Deno.test("a table gives bytes, tokens and savings against what each row is compared with", () => {
  const table = benchmarkTable({
    query: "a | b",
    expected: "shop.refund",
    rank: 2,
    repeats: 3,
    files: 4,
    grepFull: { bytes: 8000, ms: 1.25 },
    grepContext: { bytes: 2000, ms: 1.25 },
    installed: [{ program: "grep", bytes: 2400, ms: 3, isCut: false }],
    locate: { bytes: 500, ms: 2 },
    full: { bytes: 9000, ms: 4 },
    fusion: [{ rankConstant: 20, rank: 1 }, { rankConstant: 60, rank: 0 }],
  });
  assert.match(table, /^- query: a \\\| b$/m);
  assert.match(table, /^- HIT at rank 2$/m);
  assert.match(table, /^\| Grep Full \(4 files\) \| 8000 \| 2000 \| 1\.3 \| baseline \|$/m);
  assert.match(table, /^\| Grep -C 20 \| 2000 \| 500 \| 1\.3 \| 75\.0 % vs Full \|$/m);
  assert.match(
    table,
    /^\| grep -C 20, as installed \| 2400 \| 600 \| 3\.0 \| 70\.0 % vs Full \|$/m,
  );
  assert.match(
    table,
    /^\| graphin locate \(search\) \| 500 \| 125 \| 2\.0 \| 75\.0 % vs -C20 \|$/m,
  );
  assert.match(table, /\| 9000 \| 2250 \| 4\.0 \| -12\.5 % vs Full, reference only \|$/m);
  assert.match(table, /^\| 20 \| 1 \|$/m);
  assert.match(table, /^\| 60 \| miss \|$/m);
});

Deno.test("a long query does not fill the report, and no character of it hides", () => {
  const none = { bytes: 0, ms: 0 };
  const table = benchmarkTable({
    query: `a\u202e\n- HIT ${"주".repeat(5000)}`,
    expected: "shop.refund",
    rank: 0,
    repeats: 1,
    files: 0,
    grepFull: none,
    grepContext: none,
    installed: [],
    locate: none,
    full: none,
    fusion: [],
  });
  assert.match(table, /^- query: a - HIT 주+…$/m);
  assert.ok(new TextEncoder().encode(table).length < 2000);
});

Deno.test("a benchmark that is cancelled ends", async () => {
  using tree = new TemporaryTree({ "shop.ts": "refund\n" });
  const workspace = new FakeWorkspace();
  workspace.root = tree.root;
  const controller = new AbortController();
  const running = localBenchmark({
    workspace,
    ask: () => {
      controller.abort(new Error("cancelled"));
      return Promise.resolve(found);
    },
    query: "refund",
    expected: "shop.refund",
    repeats: 1,
    signal: controller.signal,
  });
  await assert.rejects(running, /cancelled/);
});
