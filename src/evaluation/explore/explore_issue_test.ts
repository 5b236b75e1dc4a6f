import assert from "node:assert/strict";
import { FakeWorkspace } from "../../../tests/support/fake_workspace.ts";
import { shopPlaces } from "../../../tests/support/shop_places.ts";
import { TemporaryTree } from "../../../tests/support/temporary_tree.ts";
import type { ExploreAnswer, NeighbourRow, NodePlace } from "../../workspace/workspace_api.ts";
import { exploreIssue } from "./explore_issue.ts";
import type { ExplorePolicyName } from "./explore_policy_names.ts";
import type { ExploreSettings } from "./explore_settings.ts";

const { cancel } = shopPlaces;
const config = { topK: 5, rankConstant: 60, minConfidence: 0.5 };

function settings(policy: ExplorePolicyName, more: Partial<ExploreSettings> = {}): ExploreSettings {
  return {
    policy,
    queries: 3,
    maxRegions: 100,
    maxRegionLines: 400,
    grepContext: 1,
    contextBytes: 8192,
    ...more,
  };
}

function place(id: string): NodePlace {
  return { ...cancel, id, file: `${id}.java`, line: 1 };
}

function row(id: string): NeighbourRow {
  const edge = { type: "call", confidence: 0.9, rule: "r", evidenceFile: "a", evidenceLine: 1 };
  return { ...place(id), ...edge };
}

function neighbourhood(id: string, uses: NeighbourRow[], usedBy: NeighbourRow[]): ExploreAnswer {
  return {
    kind: "found",
    node: place(id),
    uses,
    usedBy,
    totals: { uses: uses.length, usedBy: usedBy.length },
    hidden: { uses: 0, usedBy: 0 },
    externals: [],
    unresolved: [],
    unresolvedNamesakes: 0,
  };
}

function shop(): FakeWorkspace {
  const workspace = new FakeWorkspace();
  workspace.onSearch = () => ({
    results: [
      { ...place("seed"), match: "exact" },
      { ...place("whole"), kind: "file", match: "lexical" },
    ],
  });
  workspace.onExplore = () => neighbourhood("seed", [row("used")], [row("user"), row("seed")]);
  const lines: Readonly<Record<string, number>> = { seed: 10, used: 20, user: 900 };
  workspace.onRead = (id) => ({
    kind: "code",
    id,
    file: `${id}.java`,
    startLine: 1,
    endLine: lines[id] ?? 1,
    text: "",
    reparsed: false,
    partial: false,
  });
  return workspace;
}

const ask = (): Promise<string> => Promise.resolve("");

Deno.test("seeds come first, then what they use and are used by; what is too long is left out", async () => {
  const regions = await exploreIssue("a", { api: shop(), ask }, settings("graphin"), config);
  assert.deepEqual(regions, [
    { path: "seed.java", start: 1, end: 10 },
    { path: "used.java", start: 1, end: 20 },
  ]);
  const few = settings("graphin", { maxRegions: 1 });
  assert.equal((await exploreIssue("a", { api: shop(), ask }, few, config)).length, 1);
  const found = await exploreIssue("a", { api: shop(), ask }, settings("search"), config);
  assert.deepEqual(found.map(({ path }) => path), ["seed.java"]);
});

Deno.test("what is gathered is submitted piece by piece, in its order", async () => {
  const answer = '<context>\n<code_block n="1" file="b.ts" lines="7-8,12-12" of="7-20">\n' +
    '<![CDATA[x\ny\n⋮\nz]]>\n</code_block>\n<node file="c.ts" line="3" /></context>';
  const asked: unknown[] = [];
  const regions = await exploreIssue(
    "an issue",
    {
      api: shop(),
      ask: (tool, args) => {
        asked.push([tool, args]);
        return Promise.resolve(answer);
      },
    },
    settings("context"),
    config,
  );
  assert.deepEqual(asked, [["gather_context", { question: "an issue", budget_bytes: 8192 }]]);
  assert.deepEqual(regions, [
    { path: "b.ts", start: 7, end: 8 },
    { path: "b.ts", start: 12, end: 12 },
  ]);
});

Deno.test("grep submits windows of the files with the most matching lines first", async () => {
  using tree = new TemporaryTree({
    "a.ts": "refund\n\n\n\nRefund again\n",
    "b.ts": "refund\nrefund\nrefund\n",
    "c.ts": "nothing\n",
  });
  const workspace = shop();
  workspace.root = tree.root;
  const regions = await exploreIssue("refund", { api: workspace, ask }, settings("grep"), config);
  assert.deepEqual(regions, [
    { path: "b.ts", start: 1, end: 3 },
    { path: "a.ts", start: 1, end: 2 },
    { path: "a.ts", start: 4, end: 5 },
  ]);
});
