import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { servedFile } from "./served_file.ts";
import { servedWorkspaces } from "./served_workspaces.ts";
import { ServerNotes } from "./server_notes.ts";
import { serverStarts } from "./server_starts.ts";

function notesOf(tree: TemporaryTree, dataDirectory?: string): ServerNotes {
  return new ServerNotes({ root: tree.root, version: "1.2.3", dataDirectory });
}

Deno.test("a server notes its start, and that it was asked once", () => {
  using tree = new TemporaryTree();
  assert.deepEqual(serverStarts(tree.root), []);
  const [first, second] = [notesOf(tree), notesOf(tree)];
  first.started();
  second.started();
  assert.deepEqual(serverStarts(tree.root).map(({ isAsked }) => isAsked), [false, false]);
  second.asked();
  second.asked();
  assert.deepEqual(serverStarts(tree.root).map(({ isAsked }) => isAsked), [false, true]);
  const text = Deno.readTextFileSync(tree.at(".graphin/usage/starts.jsonl"));
  const lines = text.trimEnd().split("\n").map((line) => Object.keys(JSON.parse(line)));
  assert.deepEqual(lines, [
    ["v", "ts", "start", "version"],
    ["v", "ts", "start", "version"],
    ["v", "ts", "start", "asked"],
  ]);
});

Deno.test("a server that is asked before its start was noted counts once", () => {
  using tree = new TemporaryTree();
  const notes = notesOf(tree);
  notes.asked();
  notes.started();
  assert.deepEqual(serverStarts(tree.root).map(({ isAsked }) => isAsked), [true]);
});

Deno.test("starts of before a time are left out, and what is no start is passed over", () => {
  using tree = new TemporaryTree({
    ".graphin/usage/starts.jsonl": '{"v":1,"ts":"2026-08-01T00:00:00Z","start":"a"}\n' +
      '{"v":1,"ts":"2026-08-02T00:00:00Z","start":"b"}\n{"v":1\n7\n' +
      '{"v":2,"ts":"2026-08-02T00:00:00Z","start":"c"}\n',
  });
  assert.deepEqual(serverStarts(tree.root, Date.UTC(2026, 7, 2)), [
    { ts: "2026-08-02T00:00:00Z", isAsked: false },
  ]);
  assert.equal(serverStarts(tree.root).length, 2);
});

Deno.test("the notes of starts are bounded, and the newest stay", () => {
  using tree = new TemporaryTree();
  const line = (start: number): string =>
    `{"v":1,"ts":"2026-08-01T00:00:00Z","start":"${start}"}\n`;
  tree.write(
    ".graphin/usage/starts.jsonl",
    Array.from({ length: 2000 }, (_, n) => line(n)).join(""),
  );
  notesOf(tree).started();
  const lines = Deno.readTextFileSync(tree.at(".graphin/usage/starts.jsonl")).split("\n");
  assert.equal(lines.length, 1001);
  assert.equal(`${lines[0]}\n`, line(1001));
  // A file that nobody of this program can have written is begun anew.
  Deno.writeTextFileSync(tree.at(".graphin/usage/starts.jsonl"), "x".repeat(5 * 1024 * 1024));
  notesOf(tree).started();
  assert.equal(serverStarts(tree.root).length, 1);
});

Deno.test("workspaces are listed once among those of the user", () => {
  using data = new TemporaryTree();
  using one = new TemporaryTree();
  using other = new TemporaryTree();
  const directory = data.at("share/graphin");
  for (const tree of [other, one, other]) notesOf(tree, directory).started();
  const expected = [one.root, other.root].sort();
  assert.deepEqual(servedWorkspaces([directory]), expected);
  assert.equal(Deno.readTextFileSync(`${directory}/${servedFile.name}`).split("\n").length, 3);
  // Without a start nothing is listed.
  using asked = new TemporaryTree();
  notesOf(asked, directory).asked();
  assert.deepEqual(servedWorkspaces([directory, data.at("none"), directory]), expected);
});

Deno.test("the list of workspaces is bounded, and the newest stay", () => {
  using tree = new TemporaryTree();
  const line = (number: number): string => `{"v":1,"workspace":"/projects/${number}"}\n`;
  using data = new TemporaryTree({
    [servedFile.name]: Array.from({ length: servedFile.lines }, (_, n) => line(n)).join(""),
  });
  notesOf(tree, data.root).started();
  const listed = servedWorkspaces([data.root]);
  assert.equal(listed.length, servedFile.lines / 2);
  assert.ok(listed.includes(tree.root));
  assert.ok(listed.includes(`/projects/${servedFile.lines - 1}`));
});

Deno.test("a server that cannot note anything is not disturbed", () => {
  using tree = new TemporaryTree({ ".graphin": "a file", data: "a file" });
  const notes = notesOf(tree, tree.at("data"));
  notes.started();
  notes.asked();
  assert.deepEqual(serverStarts(tree.root), []);
  assert.deepEqual(servedWorkspaces([tree.at("data")]), []);
});
