import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { usageEvents } from "../../tests/support/usage_events.ts";
import { usageOverview } from "./usage_overview.ts";

const start = '{"v":1,"ts":"2026-08-01T00:00:00Z","start":"a","version":"1"}\n';
const asked = '{"v":1,"ts":"2026-08-01T00:00:00Z","start":"a","asked":true}\n';

Deno.test("workspaces are told apart by whether anybody asked their servers", () => {
  using tree = new TemporaryTree({
    "silent/.graphin/usage/starts.jsonl": `${start}${start.replace('"a"', '"b"')}`,
    "asked/.graphin/usage/starts.jsonl": `${start}${start.replace('"a"', '"b"')}${asked}`,
    "text/.graphin/usage/starts.jsonl": start,
    "text/.graphin/usage/events.jsonl": usageEvents([["Grep"], ["Read", {}, { session_id: "s2" }]])
      .map((event) => `${JSON.stringify(event)}\n`).join(""),
    "hooked/.graphin/usage/events.jsonl": usageEvents([["Grep"], ["bootstrap_workspace"]])
      .map((event) => `${JSON.stringify(event)}\n`).join(""),
    "fresh/README.md": "",
  });
  const names = ["silent", "asked", "text", "hooked", "fresh", "removed"];
  const overview = (since?: number): unknown[] =>
    usageOverview(names.map((name) => tree.at(name)), since).map((
      { workspace, state, ...counts },
    ) => [workspace.slice(tree.root.length + 1), state, ...Object.values(counts)].join(" "));
  assert.deepEqual(overview(), [
    "silent never_asked 2 0 0 0",
    "asked asked 2 1 0 0",
    "text never_asked 1 0 2 0",
    "hooked asked 0 0 1 1",
    "fresh not_started 0 0 0 0",
    "removed gone 0 0 0 0",
  ]);
  assert.deepEqual(overview(Date.UTC(2026, 7, 2)), [
    "silent not_started 0 0 0 0",
    "asked not_started 0 0 0 0",
    "text not_started 0 0 0 0",
    "hooked not_started 0 0 0 0",
    "fresh not_started 0 0 0 0",
    "removed gone 0 0 0 0",
  ]);
});
