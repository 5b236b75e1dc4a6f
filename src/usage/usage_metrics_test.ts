import assert from "node:assert/strict";
import { type UsageCall, usageEvents } from "../../tests/support/usage_events.ts";
import type { GroupCounts } from "./group_counts.ts";
import { type UsageMetrics, usageMetrics } from "./usage_metrics.ts";

function metrics(...calls: readonly UsageCall[]): UsageMetrics {
  return usageMetrics(usageEvents(calls), 20);
}

/** Counts of all turns that are not zero, without those of the turns themselves. */
function counts(...calls: readonly UsageCall[]): Partial<GroupCounts> {
  const { windows: _, ...rest } = metrics(...calls).groups.all;
  return Object.fromEntries(Object.entries(rest).filter(([, count]) => count > 0));
}

const ask: UsageCall = ["search_hybrid", { query: "order cancellation" }];
const explore: UsageCall = ["explore_graph", { node_id: "a.b" }];
const read: UsageCall = ["read_code", { node_id: "a.b" }];
const grep = (pattern: string, fields = {}): UsageCall => ["Grep", { pattern }, fields];
const shell = (pattern?: string): UsageCall => [
  "Bash",
  pattern === undefined ? { search: false } : { search: true, pattern },
];
const together = { parallel: true };
const graphin = { windows_with_graphin: 1 };
const search = { windows_with_search: 1 };
const symbol = { windows_with_symbol_search: 1 };

Deno.test("going on to read or change something is an adoption", () => {
  for (const tool of ["Read", "Edit", "Write", "NotebookEdit"]) {
    assert.deepEqual(counts(ask, [tool]), { ...graphin, adoptions: 1 }, tool);
  }
  assert.deepEqual(counts(ask, shell(), ["Task"], ["bootstrap_workspace"], ["Read"]), {
    ...graphin,
    adoptions: 1,
  });
});

Deno.test("ending with code that graphin handed over is an adoption, ending otherwise tells nothing", () => {
  assert.deepEqual(counts(ask, explore, read), { ...graphin, adoptions: 1 });
  assert.deepEqual(counts(["gather_context", { question: "how?" }], shell()), {
    ...graphin,
    adoptions: 1,
  });
  assert.deepEqual(counts(ask, explore), { ...graphin, inconclusive: 1 });
  assert.deepEqual(counts(read, ask, shell()), { ...graphin, inconclusive: 1 });
});

Deno.test("going over to a search of text is a fallback, with the same intent or another", () => {
  const fallback = { ...graphin, ...search, ...symbol, fallbacks: 1 };
  assert.deepEqual(counts(ask, grep("cancelOrder")), { ...fallback, same_intent_fallbacks: 1 });
  assert.deepEqual(counts(ask, grep("tokenizerConfig")), fallback);
  assert.deepEqual(counts(ask, ["Glob", { pattern: "**/*order*" }]), {
    ...graphin,
    ...search,
    fallbacks: 1,
    same_intent_fallbacks: 1,
  });
  assert.deepEqual(counts(ask, shell("cancellation")), {
    ...graphin,
    ...search,
    fallbacks: 1,
    same_intent_fallbacks: 1,
  });
});

Deno.test("of calls that were made together a search decides, wherever it stands", () => {
  for (const order of [["Read", "Grep"], ["Grep", "Read"]] as const) {
    const batch = order.map((tool): UsageCall => [tool, { pattern: "tax" }, together]);
    assert.deepEqual(counts(ask, ...batch), { ...graphin, ...search, fallbacks: 1 });
  }
  // Calls of another turn, or that were made one after the other, are not together.
  assert.deepEqual(counts(ask, ["Read", {}, together], grep("tax")), {
    ...graphin,
    ...search,
    adoptions: 1,
  });
  assert.deepEqual(
    counts(ask, ["Read", {}, together], grep("tax", { ...together, prompt_id: "p2" })),
    { ...graphin, ...search, adoptions: 1 },
  );
});

Deno.test("a run that leads to another is judged once, there", () => {
  assert.deepEqual(counts(ask, shell(), ask, ["Edit"]), { ...graphin, adoptions: 1 });
  assert.deepEqual(counts(ask, ["bootstrap_workspace"], ask, ["run_local_benchmark"], ask), {
    ...graphin,
    inconclusive: 1,
  });
});

Deno.test("searching text twice before graphin is a late switch", () => {
  assert.deepEqual(counts(grep("tax"), grep("tax"), ask, ["Read"]), {
    ...graphin,
    ...search,
    adoptions: 1,
    late_switches: 1,
  });
  const batch = [grep("tax", together), grep("tax", together)];
  for (const before of [[grep("tax")], batch, [["Read"], grep("tax")] as const]) {
    assert.equal(metrics(...before, ask).groups.all.late_switches, 0);
  }
  // Another turn's searches came before another question.
  const earlier = { prompt_id: "p0" };
  assert.equal(metrics(grep("a", earlier), grep("b", earlier), ask).groups.all.late_switches, 0);
});

Deno.test("searching text for symbols three times without graphin is a discovery failure", () => {
  const symbols = [grep("CONTEXT_TYPES"), grep("validate_and_seal"), shell("class PublishBody")];
  assert.deepEqual(counts(...symbols), { ...search, ...symbol, discovery_failures: 1 });
  assert.deepEqual(counts(...symbols, ask), {
    ...graphin,
    ...search,
    ...symbol,
    inconclusive: 1,
    late_switches: 1,
  });
  assert.deepEqual(counts(grep("database is locked"), grep("^E"), grep("sqlalchemy.exc")), search);
  assert.deepEqual(counts(grep("cancelOrder"), grep("PlaceOrder"), grep("a.*"), grep("^b")), {
    ...search,
    ...symbol,
  });
  // Calls that were made together are one element.
  assert.deepEqual(counts(...symbols.slice(1), grep("aB", together), grep("aC", together)), {
    ...search,
    ...symbol,
    discovery_failures: 1,
  });
  assert.deepEqual(counts(grep("aA"), grep("aB", together), grep("aC", together)), {
    ...search,
    ...symbol,
  });
});

Deno.test("a search is followed when one of its results is explored or read later in the turn", () => {
  const found: UsageCall = ["search_hybrid", { query: "q", result_ids: ["a.b", "c.d"] }];
  const followed = (...after: readonly UsageCall[]): number[] => {
    const { funnel_searches, funnel_adherent } = metrics(found, ...after).groups.all;
    return [funnel_searches, funnel_adherent];
  };
  assert.deepEqual(followed(), [1, 0]);
  assert.deepEqual(followed(explore), [1, 1]);
  assert.deepEqual(followed(shell(), read), [1, 1]);
  assert.deepEqual(followed(["read_code", { node_ids: ["x", "c.d"] }]), [1, 1]);
  assert.deepEqual(followed(["read_code", { node_id: "x" }]), [1, 0]);
  assert.deepEqual(followed(["Read", { file_path: "a.b" }]), [1, 0]);
  assert.deepEqual(followed(["read_code", { node_id: "a.b" }, { prompt_id: "p2" }]), [1, 0]);
  assert.deepEqual(followed(found, read), [2, 2]);
  // Without results, or with what was known before the search, there is nothing to follow.
  assert.deepEqual(
    metrics(["search_hybrid", { query: "q", result_count: 0 }], read).groups.all
      .funnel_searches,
    0,
  );
  assert.equal(metrics(read, found).groups.all.funnel_adherent, 0);
});

Deno.test("runs are told apart by what they were about", () => {
  const about = (...ids: string[]): UsageCall => ["search_hybrid", { query: "q", result_ids: ids }];
  const targets = (...calls: readonly UsageCall[]): unknown[] => {
    const { code, db, docs } = metrics(...calls).targets;
    return [code, db, docs].map(({ runs, adoptions, fallbacks, inconclusive }) =>
      `${runs}: ${adoptions} ${fallbacks} ${inconclusive}`
    );
  };
  const none = "0: 0 0 0";
  assert.deepEqual(targets(about("db.main.public.invoice"), grep("tax")), [none, "1: 0 1 0", none]);
  assert.deepEqual(targets(about("docs/a.md#b", "README.markdown"), ["Read"]), [
    none,
    none,
    "1: 1 0 0",
  ]);
  assert.deepEqual(targets(about("a.b", "db.main.t", "c.MD#x")), [
    "1: 0 0 1",
    "1: 0 0 1",
    "1: 0 0 1",
  ]);
  assert.deepEqual(targets(["explore_graph", { node_id: "src/a.md.ts" }], ["Edit"]), [
    "1: 1 0 0",
    none,
    none,
  ]);
  assert.deepEqual(targets(["read_code", { node_ids: ["a.b", "db.main.t"] }]), [
    "1: 1 0 0",
    "1: 1 0 0",
    none,
  ]);
  assert.deepEqual(targets(ask, ["Read"]), [none, none, none]);
  // The first run leads to the second, and is not counted.
  assert.deepEqual(targets(about("db.main.t"), shell(), about("a.b"), ["Read"]), [
    "1: 1 0 0",
    none,
    none,
  ]);
  const same = metrics(
    ["search_hybrid", { query: "invoice", result_ids: ["db.x"] }],
    grep("Invoice"),
  );
  assert.deepEqual(same.targets.db, {
    runs: 1,
    adoptions: 0,
    fallbacks: 1,
    same_intent_fallbacks: 1,
    inconclusive: 0,
  });
});

Deno.test("subagents are agents of their own", () => {
  const agent = { agent_id: "a1" };
  const found = metrics(
    ask,
    ["search_hybrid", { query: "tax" }, agent],
    ["Read"],
    grep("tax", agent),
    ["Read", {}, { agent_id: "a2" }],
  );
  const { all, main, subagent } = found.groups;
  assert.deepEqual([all.windows, main.windows, subagent.windows], [3, 1, 2]);
  assert.deepEqual([main.adoptions, main.fallbacks], [1, 0]);
  assert.deepEqual([subagent.adoptions, subagent.fallbacks], [0, 1]);
  assert.deepEqual([all.adoptions, all.fallbacks], [1, 1]);
  assert.deepEqual(found.bigrams, { g_search: { read: 1, search: 1 } });
  assert.deepEqual([found.events, found.sessions, found.sessions_with_graphin], [5, 1, 1]);
});

Deno.test("a call that was noted twice counts once, for its agent", () => {
  const found = metrics(
    ask,
    ["Read", {}, { tool_use_id: "t0" }],
    grep("tax"),
    grep("tax", { tool_use_id: "t0", session_id: "s2" }),
    grep("tax", { tool_use_id: "t0", agent_id: "a1" }),
    grep("tax", { tool_use_id: undefined }),
    grep("tax", { tool_use_id: undefined }),
  );
  assert.equal(found.events, 6);
  assert.equal(found.groups.main.fallbacks, 1);
});

Deno.test("the calls before the first of graphin are the upper median of the sessions that have one", () => {
  const before = (count: number, session_id: string): UsageCall[] => [
    ...Array.from({ length: count }, (): UsageCall => ["Task", {}, { session_id }]),
    ["search_hybrid", { query: "q" }, { session_id }],
  ];
  const never: UsageCall = ["Read", {}, { session_id: "never" }];
  const median = (...calls: readonly UsageCall[]): number =>
    metrics(...calls).median_calls_to_first_nav;
  assert.equal(median(never), -1);
  assert.equal(median(never, ...before(3, "a")), 3);
  assert.equal(median(...before(3, "a"), ...before(0, "b")), 3);
  assert.equal(median(...before(3, "a"), ...before(0, "b"), ...before(1, "c")), 1);
  assert.equal(median(["bootstrap_workspace"], ask), 1);
});

Deno.test("searches of text are counted by the shapes of their patterns", () => {
  const { search_shapes } = metrics(
    grep("cancelOrder"),
    grep("a.*"),
    shell("tax"),
    ["Bash", { search: true }],
    shell(),
    ["Read", { pattern: "cancelOrder" }],
    ["Glob", { pattern: "*.ts" }],
  );
  assert.deepEqual(search_shapes, { symbol: 1, regex: 2, literal: 1, none: 1 });
});

Deno.test("what follows what is counted in each agent's order, not among calls made together", () => {
  const { bigrams } = metrics(
    grep("a"),
    ["Read", {}, together],
    ["Grep", { pattern: "b" }, together],
    ["bootstrap_workspace"],
    ["gather_context", { question: "q" }, { prompt_id: "p2" }],
  );
  assert.deepEqual(bigrams, {
    g_boot: { g_context: 1 },
    read: { g_boot: 1 },
    search: { g_boot: 1, read: 1, search: 1 },
  });
  assert.deepEqual(Object.keys(bigrams), ["g_boot", "read", "search"]);
});

Deno.test("days are those of UTC on which runs ended", () => {
  const on = (ts: string, prompt_id: string): Record<string, string> => ({ ts, prompt_id });
  const { daily } = metrics(
    ["search_hybrid", { query: "q" }, on("2026-08-02T00:30:00+01:00", "p1")],
    ["Read", {}, on("2026-08-02T10:00:00Z", "p1")],
    ["search_hybrid", { query: "q" }, on("2026-07-31T00:00:00Z", "p2")],
    ["Grep", { pattern: "x" }, on("2026-07-31T00:00:00Z", "p2")],
    ["read_code", { node_id: "q" }, on("2026-08-01T00:00:00Z", "p3")],
    ["search_hybrid", { query: "q" }, on("2026-08-03T00:00:00Z", "p4")],
    ["read_code", { node_id: "q" }, on("some day", "p5")],
  );
  assert.deepEqual(daily, [
    { date: "2026-07-31", adoptions: 0, fallbacks: 1 },
    { date: "2026-08-01", adoptions: 2, fallbacks: 0 },
  ]);
});

Deno.test("fallbacks are listed with their question, the newest first, up to a number", () => {
  const calls: readonly UsageCall[] = [
    ["search_hybrid", { query: "first" }, { prompt_id: "p1" }],
    ["search_hybrid", { query: "order cancellation" }, { prompt_id: "p1" }],
    ["explore_graph", { node_id: "a" }, { prompt_id: "p1" }],
    ["Grep", { pattern: "tax" }, { prompt_id: "p1", parallel: true }],
    ["Grep", { pattern: "cancelOrder" }, { prompt_id: "p1", parallel: true }],
    ["explore_graph", { node_id: "a" }, { prompt_id: "p2" }],
    ["Grep", { pattern: "unasked" }, { prompt_id: "p2" }],
    ["gather_context", { question: "where is tax" }, { prompt_id: "p3" }],
    ["Bash", { search: true }, { prompt_id: "p3" }],
    ["search_hybrid", { query: "undated" }, { prompt_id: "p4", ts: "" }],
    ["Grep", { pattern: "undatedThing" }, { prompt_id: "p4", ts: "never" }],
  ];
  const { fallback_pairs, groups } = metrics(...calls);
  assert.deepEqual(fallback_pairs, [
    { ts: "2026-08-01T10:00:08.000Z", query: "where is tax", pattern: "", same_intent: false },
    {
      ts: "2026-08-01T10:00:04.000Z",
      query: "order cancellation",
      pattern: "cancelOrder",
      same_intent: true,
    },
    { ts: "never", query: "undated", pattern: "undatedThing", same_intent: true },
  ]);
  assert.deepEqual([groups.all.fallbacks, groups.all.same_intent_fallbacks], [4, 2]);
  const events = usageEvents(calls);
  assert.deepEqual(usageMetrics(events, 1).fallback_pairs, fallback_pairs.slice(0, 1));
  assert.deepEqual(usageMetrics(events, 0).fallback_pairs, []);
});

Deno.test("without events everything is zero", () => {
  const empty = metrics();
  assert.equal(empty.events, 0);
  assert.equal(empty.median_calls_to_first_nav, -1);
  assert.deepEqual(new Set(Object.values(empty.groups.all)), new Set([0]));
  assert.deepEqual([empty.fallback_pairs, empty.bigrams, empty.daily], [[], {}, []]);
});
