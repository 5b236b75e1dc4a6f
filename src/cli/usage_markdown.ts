import type { GroupCounts } from "../usage/group_counts.ts";
import type { LogProblem } from "../usage/read_log.ts";
import type { UsageMetrics } from "../usage/usage_metrics.ts";
import { markdownTable } from "./markdown_table.ts";

/** What a report says, with the names under which it is printed as JSON. */
export interface UsageFacts extends UsageMetrics {
  /** Servers that were started for the workspace, and those of which a tool was called. */
  readonly server: { readonly starts: number; readonly starts_asked: number };
  /** Lines that could not be read; left out when there are none. */
  readonly problems?: readonly LogProblem[];
}

/** A report as Markdown. Sections that would say nothing are left out. */
export function usageMarkdown(facts: UsageFacts): string {
  const sections = [
    "# graphin usage report\n",
    `## Headline\n\n${headline(facts)}`,
    `## Search shapes\n\n${
      markdownTable(["pattern", "searches"], Object.entries(facts.search_shapes))
    }`,
    target(facts),
    `## Funnel\n\n${funnel(facts)}`,
    pairs(facts),
    bigrams(facts),
    days(facts),
    problems(facts),
  ];
  return sections.filter((section) => section !== "").join("\n");
}

function headline(facts: UsageFacts): string {
  const { groups, server } = facts;
  const median = facts.median_calls_to_first_nav;
  const columns: readonly GroupCounts[] = [groups.all, groups.main, groups.subagent];
  const row = (name: string, of: (counts: GroupCounts) => string | number): (string | number)[] => [
    name,
    ...columns.map(of),
  ];
  return [
    `- events: ${facts.events}, sessions: ${facts.sessions}`,
    `- sessions with graphin: ${share(facts.sessions_with_graphin, facts.sessions)}`,
    `- server starts that were asked anything: ${share(server.starts_asked, server.starts)}`,
    `- calls before the first of graphin (median): ${median < 0 ? "none" : median}`,
    "",
    markdownTable(["", "all", "main", "subagent"], [
      row("adoption", (g) => share(g.adoptions, g.adoptions + g.fallbacks)),
      row("fallbacks", (g) => g.fallbacks),
      row("of them with the same intent", (g) => g.same_intent_fallbacks),
      row("inconclusive", (g) => g.inconclusive),
      row("turns", (g) => g.windows),
      row("turns with graphin", (g) => share(g.windows_with_graphin, g.windows)),
      row("turns with a text search", (g) => share(g.windows_with_search, g.windows)),
      row("late switches", (g) => share(g.late_switches, g.windows_with_graphin)),
      row(
        "discovery failures",
        (g) => share(g.discovery_failures, g.windows_with_symbol_search),
      ),
    ]),
  ].join("\n");
}

/** Without questions about databases or documents there is nothing to tell apart. */
function target({ targets }: UsageFacts): string {
  if (targets.db.runs === 0 && targets.docs.runs === 0) return "";
  const rows = Object.entries(targets).map(([name, counts]) => [
    name,
    counts.runs,
    share(counts.adoptions, counts.adoptions + counts.fallbacks),
    counts.fallbacks,
    counts.same_intent_fallbacks,
    counts.inconclusive,
  ]);
  const head = ["about", "runs", "adoption", "fallbacks", "same intent", "inconclusive"];
  return `## Target\n\n${markdownTable(head, rows)}`;
}

function funnel({ groups: { all } }: UsageFacts): string {
  const adherent = share(all.funnel_adherent, all.funnel_searches);
  return `Searches of which a result was explored or read in the same turn: ${adherent}\n`;
}

function pairs({ fallback_pairs: found }: UsageFacts): string {
  if (found.length === 0) return "";
  const rows = found.map((pair) => [
    pair.ts,
    pair.query,
    pair.pattern,
    pair.same_intent ? "same" : "new",
  ]);
  return `## Fallback pairs\n\n${
    markdownTable(["time", "asked graphin", "then searched for", "intent"], rows)
  }`;
}

function bigrams({ bigrams: found }: UsageFacts): string {
  const to = [...new Set(Object.values(found).flatMap((row) => Object.keys(row)))].sort();
  if (to.length === 0) return "";
  const rows = Object.entries(found).map(([from, row]) => [
    from,
    ...to.map((name) => row[name] ?? 0),
  ]);
  return `## Bigram transitions\n\n${markdownTable(["from", ...to], rows)}`;
}

function days({ daily }: UsageFacts): string {
  if (daily.length < 2) return "";
  const rows = daily.map(({ date, adoptions, fallbacks }) => [date, adoptions, fallbacks]);
  return `## Daily\n\n${markdownTable(["day (UTC)", "adoptions", "fallbacks"], rows)}`;
}

function problems({ problems: found = [] }: UsageFacts): string {
  if (found.length === 0) return "";
  const rows = found.map(({ reason, count, first }) => [reason, count, first]);
  return `## Problems\n\n${markdownTable(["line is", "lines", "first"], rows)}`;
}

/** `3 of 4 (75 %)`; without a whole there is no share. */
function share(part: number, whole: number): string {
  return whole === 0 ? "–" : `${part} of ${whole} (${Math.round(100 * part / whole)} %)`;
}
