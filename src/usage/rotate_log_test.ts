import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { ingest } from "./ingest.ts";
import { logFiles } from "./log_files.ts";

const now = new Date("2026-01-02T03:04:05.678Z");
const limit = 32 * 1024 * 1024;

function note(tree: TemporaryTree): void {
  const event = {
    hook_event_name: "PostToolUse",
    session_id: "s",
    cwd: tree.root,
    tool_name: "TodoWrite",
  };
  ingest(JSON.stringify(event), { now });
}

/** A log of so many bytes, which are all of one line. */
function grow(tree: TemporaryTree, size: number): void {
  const path = tree.at(".graphin/usage/events.jsonl");
  Deno.writeTextFileSync(path, "\n");
  Deno.truncateSync(path, size);
}

Deno.test("a log of more than 32 MiB is set aside, and a new one begun", () => {
  using tree = new TemporaryTree({ ".graphin/index.bin": "", ".graphin/usage/keep": "" });
  const directory = tree.at(".graphin/usage");
  grow(tree, limit);
  note(tree);
  assert.deepEqual(logFiles(directory), ["events.jsonl"]);
  note(tree);
  assert.deepEqual(logFiles(directory), ["events-20260102T030405Z.jsonl", "events.jsonl"]);
  assert.equal(Deno.readTextFileSync(`${directory}/events.jsonl`).split("\n").length, 2);
  assert.ok(Deno.statSync(`${directory}/events-20260102T030405Z.jsonl`).size > limit);
});

Deno.test("a log that is set aside replaces none of the same second", () => {
  using tree = new TemporaryTree({ ".graphin/index.bin": "", ".graphin/usage/keep": "" });
  const directory = tree.at(".graphin/usage");
  for (let round = 0; round < 3; round++) {
    grow(tree, limit + 1 + round);
    note(tree);
  }
  assert.deepEqual(logFiles(directory), [
    "events-20260102T030405Z.jsonl",
    "events-20260102T030405Z-002.jsonl",
    "events-20260102T030405Z-003.jsonl",
    "events.jsonl",
  ]);
  const sizes = logFiles(directory).slice(0, 3).map((name) =>
    Deno.statSync(`${directory}/${name}`).size
  );
  assert.deepEqual(sizes, [limit + 1, limit + 2, limit + 3]);
});
