import assert from "node:assert/strict";
import { commandOutcome } from "../../tests/support/command_outcome.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { type UsageCall, usageEvents } from "../../tests/support/usage_events.ts";

const log = ".graphin/usage/events.jsonl";

function linesOf(...calls: readonly UsageCall[]): string {
  return usageEvents(calls).map((event) => `${JSON.stringify(event)}\n`).join("");
}

/** Three sessions on two days: 12 events, of which 7 in two sessions are of the second. */
function sample(): string {
  const on = (day: number, session_id: string, prompt_id = "p1"): Record<string, string> => ({
    ts: `2026-08-0${day}T09:00:00Z`,
    session_id,
    prompt_id,
  });
  return linesOf(
    ["search_hybrid", { query: "tax", result_count: 1, result_ids: ["a.tax"] }, on(1, "s1")],
    ["read_code", { node_id: "a.tax" }, on(1, "s1")],
    ["Edit", { file_path: "a.py" }, on(1, "s1")],
    ["Grep", { pattern: "taxRate" }, on(1, "s2")],
    ["Read", { file_path: "a.py" }, on(1, "s2")],
    ["search_hybrid", { query: "order|cancel", result_count: 0 }, on(2, "s2", "p2")],
    ["Grep", { pattern: "cancel`Order`|x" }, on(2, "s2", "p2")],
    ["Bash", { search: true, pattern: "order" }, on(2, "s2", "p2")],
    ["search_hybrid", { query: "t", result_ids: ["db.main.t"] }, on(2, "s3")],
    ["Read", { file_path: "t.sql" }, on(2, "s3")],
    ["search_hybrid", { query: "u" }, { ...on(2, "s3"), agent_id: "a1" }],
    ["Task", {}, on(2, "s3")],
  );
}

async function reported(args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await commandOutcome(["usage", "report", "--json", ...args]);
  assert.deepEqual([code, err], [0, ""]);
  return JSON.parse(out);
}

async function failure(args: readonly string[]): Promise<string> {
  const { code, out, err } = await commandOutcome(["usage", ...args]);
  assert.equal(out, "");
  return `${code} ${err}`;
}

Deno.test("a report says how many events and sessions there are, also since a day", async () => {
  using tree = new TemporaryTree({ [log]: sample() });
  const all = await reported(["--log", tree.at(log)]);
  assert.deepEqual([all["events"], all["sessions"]], [12, 3]);
  const since = await reported(["--log", tree.at(".graphin/usage"), "--since", "2026-08-02"]);
  assert.deepEqual([since["events"], since["sessions"]], [7, 2]);
  const none = await failure(["report", "--log", tree.at(log), "--since", "1h"]);
  assert.match(none, /^1 graphin: .*events\.jsonl has no events of the time asked for\n$/);
});

Deno.test("a report in JSON has the keys that it is documented with", async () => {
  using tree = new TemporaryTree({
    [log]: `${sample()}broken\n`,
    ".graphin/usage/starts.jsonl": '{"v":1,"ts":"2026-08-01T00:00:00Z","start":"a"}\n' +
      '{"v":1,"ts":"2026-08-02T00:00:00Z","start":"b"}\n' +
      '{"v":1,"ts":"2026-08-02T00:00:01Z","start":"b","asked":true}\n',
    "src/a.py": "",
  });
  const report = await reported(["--workspace", tree.at("src"), "--top", "1"]);
  const outcomes = ["adoptions", "fallbacks", "same_intent_fallbacks", "inconclusive"];
  assert.deepEqual(Object.keys(report).sort(), [
    "bigrams",
    "daily",
    "events",
    "fallback_pairs",
    "groups",
    "median_calls_to_first_nav",
    "problems",
    "search_shapes",
    "server",
    "sessions",
    "sessions_with_graphin",
    "targets",
  ]);
  const { groups, targets, ...rest } = report;
  assert.ok(typeof groups === "object" && groups !== null);
  assert.ok(typeof targets === "object" && targets !== null);
  assert.deepEqual(Object.keys(groups), ["all", "main", "subagent"]);
  for (const group of Object.values(groups)) {
    assert.deepEqual(
      Object.keys(group).sort(),
      [
        ...outcomes,
        "discovery_failures",
        "funnel_adherent",
        "funnel_searches",
        "late_switches",
        "windows",
        "windows_with_graphin",
        "windows_with_search",
        "windows_with_symbol_search",
      ].sort(),
    );
  }
  assert.deepEqual(Object.keys(targets).sort(), ["code", "db", "docs"]);
  for (const target of Object.values(targets)) {
    assert.deepEqual(Object.keys(target), ["runs", ...outcomes]);
  }
  assert.deepEqual(rest, {
    events: 12,
    sessions: 3,
    sessions_with_graphin: 3,
    // 0 in the first session, 2 in the second, 0 in the third.
    median_calls_to_first_nav: 0,
    fallback_pairs: [{
      ts: "2026-08-02T09:00:00Z",
      query: "order|cancel",
      pattern: "cancel`Order`|x",
      same_intent: true,
    }],
    search_shapes: { symbol: 1, regex: 1, literal: 1, none: 0 },
    bigrams: {
      g_read: { action: 1 },
      g_search: { g_read: 1, read: 1, search: 1 },
      read: { g_search: 1, other: 1 },
      search: { read: 1, search: 1 },
    },
    daily: [
      { date: "2026-08-01", adoptions: 1, fallbacks: 0 },
      { date: "2026-08-02", adoptions: 1, fallbacks: 1 },
    ],
    server: { starts: 2, starts_asked: 1 },
    problems: [{ reason: "no JSON", count: 1, first: "events.jsonl:13" }],
  });
});

Deno.test("a report in Markdown has a section for each thing there is to tell", async () => {
  using tree = new TemporaryTree({ [log]: `${sample()}broken\n` });
  const { code, out } = await commandOutcome(["usage", "report", "--log", tree.at(log)]);
  assert.equal(code, 0);
  assert.deepEqual(out.match(/^#.*$/gm), [
    "# graphin usage report",
    "## Headline",
    "## Search shapes",
    "## Target",
    "## Funnel",
    "## Fallback pairs",
    "## Bigram transitions",
    "## Daily",
    "## Problems",
  ]);
  assert.match(out, /^\| adoption \| 2 of 3 \(67 %\) \| 2 of 3 \(67 %\) \| – \|$/m);
  assert.ok(
    out.includes(
      "| 2026-08-02T09:00:00Z | order\\|cancel | cancel\\`Order\\`\\|x | same |\n",
    ),
  );
  assert.match(out, /^\| db \| 1 \| 1 of 1 \(100 %\) \| 0 \| 0 \| 0 \|$/m);

  using plain = new TemporaryTree({ [log]: linesOf(["search_hybrid", { query: "a" }]) });
  const { out: short } = await commandOutcome(["usage", "report", "--log", plain.at(log)]);
  assert.deepEqual(short.match(/^#.*$/gm), [
    "# graphin usage report",
    "## Headline",
    "## Search shapes",
    "## Funnel",
  ]);
});

Deno.test("nothing in a log can drive the terminal or break the report", async () => {
  const query = "a\u001b[2J\n# b | <c> \u202e";
  using tree = new TemporaryTree({
    [log]: linesOf(["search_hybrid", { query }], ["Grep", { pattern: "x" }]),
  });
  const { out } = await commandOutcome(["usage", "report", "--log", tree.at(log)]);
  assert.ok(out.includes("| a\\\\x1b\\[2J # b \\| \\<c\\> \\\\u{202e} | x | new |"), out);
  assert.equal(/\p{Cc}/u.test(out.replaceAll("\n", "")), false);
});

Deno.test("where there is nothing to report it says why", async () => {
  using bare = new TemporaryTree();
  const at = (tree: TemporaryTree): string[] => ["report", "--workspace", tree.root];
  assert.match(
    await failure(at(bare)),
    /^1 graphin: no workspace .* name one with --workspace, or/,
  );
  using indexed = new TemporaryTree({ ".graphin/index.bin": "" });
  assert.match(
    await failure(at(indexed)),
    /^1 graphin: no events .* by the hook of the plugin .* with \/graphin:doctor/,
  );
  using unfinished = new TemporaryTree({ ".graphin/binpath": "/opt/graphin\n" });
  assert.match(
    await failure(at(unfinished)),
    /^1 graphin: a server was started .* first index was never completed, .* which is not 0 %/,
  );
  const start = '{"v":1,"ts":"2026-08-01T00:00:00Z","start":"a"}\n';
  using silent = new TemporaryTree({
    ".graphin/index.bin": "",
    ".graphin/usage/starts.jsonl": start,
  });
  assert.match(
    await failure(at(silent)),
    /^1 graphin: a server was started once for .* no tool of it was ever called: .* which is not 0 %/,
  );
  using unhooked = new TemporaryTree({
    ".graphin/index.bin": "",
    ".graphin/usage/starts.jsonl": `${start}${start.replace("}", ',"asked":true}')}`,
  });
  assert.match(await failure(at(unhooked)), /^1 graphin: the server of .* was asked, but no event/);
  const { code, out } = await commandOutcome(["usage", ...at(silent), "--json"]);
  assert.deepEqual([code, JSON.parse(out).error.code], [1, "failure"]);
});

Deno.test("a wrong command line of usage has exit code 2", async () => {
  using tree = new TemporaryTree({ [log]: sample() });
  const directory = tree.at(".graphin/usage");
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /^2 Usage: graphin usage/],
    [["reports"], /^2 graphin: unknown command 'reports'/],
    [["report", "--log", directory, "--since", "yesterday"], /^2 graphin: .*'yesterday'.*72h/],
    [["report", "--log", directory, "--since", "2026-02-30"], /^2 /],
    [["report", "--log", directory, "--top", "-1"], /^2 /],
    [["report", "--log", directory, "--all"], /^2 graphin: --all looks at every workspace/],
    [["prune", "--log", directory], /^2 graphin: required option '--before <time>'/],
    [["prune", "--log", directory, "--before", "soon"], /^2 /],
    [["prune", "--log", tree.at(log), "--before", "0"], /^2 graphin: .* is a file; --log takes/],
  ];
  for (const [args, expected] of cases) assert.match(await failure(args), expected, args.join(" "));
  assert.equal(Deno.readTextFileSync(tree.at(log)), sample());
  assert.match(await failure(["report", "--log", tree.at("none")]), /^1 graphin: cannot find/);
  assert.match(
    await failure(["prune", "--before", "0", "--workspace", tree.at("none")]),
    /^1 graphin: cannot find/,
  );
});

Deno.test("prune tells what it does, and as JSON", async () => {
  using tree = new TemporaryTree({ [log]: sample() });
  const directory = tree.at(".graphin/usage");
  const args = ["usage", "prune", "--workspace", tree.root, "--before", "2026-08-02"];
  const dry = await commandOutcome([...args, "--dry-run"]);
  assert.deepEqual(dry, {
    code: 0,
    out: "events.jsonl would be set aside as events-20260802T000000Z-pruned.jsonl\n" +
      "events-20260802T000000Z-pruned.jsonl would be rewritten\n" +
      "would be dropped: 5 older lines, 0 without a time; kept: 7\n",
    err: "",
    opened: [],
    served: [],
  });
  assert.equal(Deno.readTextFileSync(tree.at(log)), sample());
  const { out } = await commandOutcome([...args, "--json"]);
  assert.deepEqual(JSON.parse(out), {
    removed: [],
    rewritten: ["events-20260802T000000Z-pruned.jsonl"],
    rotated: "events-20260802T000000Z-pruned.jsonl",
    kept: 7,
    dropped: 5,
    malformed: 0,
  });
  const again = await commandOutcome([
    "usage",
    "prune",
    "--log",
    directory,
    "--before",
    "2026-08-02",
  ]);
  assert.equal(again.out, "dropped: 0 older lines, 0 without a time; kept: 7\n");
});
