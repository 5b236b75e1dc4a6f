import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { readLog } from "./read_log.ts";

function line(tool: string, fields: Record<string, unknown> = {}): string {
  return JSON.stringify({ v: 1, ts: "2026-08-02T00:00:00Z", session_id: "s", tool, ...fields });
}

function tools(path: string, since?: number): string[] {
  return readLog(path, since).events.map(({ tool }) => tool);
}

Deno.test("logs are read in the order of their names, the one that is appended to last", () => {
  using tree = new TemporaryTree({
    "events.jsonl": `${line("f")}\n${line("g", { ts: "2020-01-01T00:00:00Z" })}`,
    "events-20260102T000000Z.jsonl": `${line("c")}\n`,
    "events-20260102T000000Z-002.jsonl": `${line("d")}\n`,
    "events-20260101T000000Z-pruned.jsonl": `${line("b")}\n`,
    "events-20260101T000000Z.jsonl": `${line("a")}\n`,
    "events-20260103T000000Z.jsonl": `${line("e")}\n\n`,
    "starts.jsonl": line("x"),
    "events.jsonl.old": line("x"),
    ".events.jsonl-1": line("x"),
  });
  if (Deno.build.os !== "windows") {
    Deno.symlinkSync(tree.at("starts.jsonl"), tree.at("events-0.jsonl"));
  }
  assert.deepEqual(tools(tree.root), ["a", "b", "c", "d", "e", "f", "g"]);
  assert.deepEqual(tools(tree.at("events-20260102T000000Z.jsonl")), ["c"]);
});

Deno.test("lines that are no events are counted by what is wrong with them", () => {
  using tree = new TemporaryTree({
    "events.jsonl": [
      line("a"),
      '{"v":1,"ts":"2026-0',
      line("b", { v: 2 }),
      "",
      line("c", { session_id: "" }),
      '{"v":1,"session_id":"s"}',
      "[]",
      "not JSON either",
      `"${"x".repeat(70_000)}"`,
      line("d", { p: "no object", parallel: "yes", agent_id: 7, ts: 7 }),
      line("e", { p: { query: 7, result_ids: [7], top_k: 3, search: "yes", other: "kept out" } }),
    ].join("\n"),
  });
  const { events, problems } = readLog(tree.root);
  assert.deepEqual(JSON.parse(JSON.stringify(events)), [
    { v: 1, ts: "2026-08-02T00:00:00Z", session_id: "s", tool: "a" },
    { v: 1, ts: "", session_id: "s", tool: "d" },
    { v: 1, ts: "2026-08-02T00:00:00Z", session_id: "s", tool: "e", p: { top_k: 3 } },
  ]);
  assert.deepEqual(problems, [
    { reason: "no JSON", count: 2, first: "events.jsonl:2" },
    { reason: "of another version", count: 1, first: "events.jsonl:3" },
    { reason: "no session_id", count: 1, first: "events.jsonl:5" },
    { reason: "no tool", count: 1, first: "events.jsonl:6" },
    { reason: "no event", count: 1, first: "events.jsonl:7" },
    { reason: "too long", count: 1, first: "events.jsonl:9" },
  ]);
});

Deno.test("events of before a time are left out, those without a time are not", () => {
  using tree = new TemporaryTree({
    "events.jsonl": [
      line("before", { ts: "2026-08-01T23:59:59.999Z" }),
      line("at"),
      line("elsewhere", { ts: "2026-08-02T01:00:00+02:00" }),
      line("undated", { ts: "yesterday" }),
    ].join("\n"),
  });
  assert.deepEqual(tools(tree.root, Date.UTC(2026, 7, 2)), ["at", "undated"]);
});

Deno.test("lines are whole wherever they lie in a log of several pieces", () => {
  using tree = new TemporaryTree();
  // Lines of changing length, so that pieces of 1 MiB end anywhere in one; some are too long.
  const names = Array.from({ length: 3000 }, (_, index) => `${index}-${"x".repeat(index % 997)}`);
  const long = `${" ".repeat(1_200_000)}\n`;
  const text = names.map((name) => `${line(name)}\n`).join("");
  tree.write("events.jsonl", `${text}${long}${text}${long.trimEnd()}y`);
  const { events, problems } = readLog(tree.root);
  assert.deepEqual(events.map(({ tool }) => tool), [...names, ...names]);
  assert.deepEqual(problems, [
    { reason: "too long", count: 1, first: "events.jsonl:3001" },
    { reason: "no JSON", count: 1, first: "events.jsonl:6002" },
  ]);
});

Deno.test("where there is no log an error says so", () => {
  using tree = new TemporaryTree({ "empty/keep": "" });
  assert.deepEqual(readLog(tree.at("empty")), { events: [], problems: [] });
  assert.throws(() => readLog(tree.at("none")), /no such file|cannot find/i);
});
