import assert from "node:assert/strict";
import { runCommand } from "../../scripts/corpus/run_command.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { appendLine } from "./append_line.ts";
import { ingest } from "./ingest.ts";
import { serverStarts } from "./server_starts.ts";
import { ServerNotes } from "./server_notes.ts";
import { writeBinpath } from "./write_binpath.ts";

const isWindows = Deno.build.os === "windows";
const isRoot = Deno.uid() === 0;

/** Notes all that there is to note in a workspace; what the system refuses may be told by an error. */
function noteAll(root: string): void {
  const event = {
    hook_event_name: "PostToolUse",
    session_id: "s",
    cwd: root,
    tool_name: "Read",
    tool_input: {},
  };
  try {
    ingest(JSON.stringify(event), { now: new Date() });
  } catch (error) {
    assert.ok(error instanceof Error);
  }
  const notes = new ServerNotes({ root, version: "1", dataDirectory: undefined });
  notes.started();
  notes.asked();
  writeBinpath(root, "/opt/graphin/bin/graphin");
}

/** Everything below a directory with its content, links as they are. */
function contents(directory: string): string[] {
  return [...Deno.readDirSync(directory)].flatMap(({ name, isDirectory, isSymlink, isFile }) => {
    const path = `${directory}/${name}`;
    if (isDirectory) return contents(path);
    if (isSymlink) return [`${path} -> ${Deno.readLinkSync(path)}`];
    return [isFile ? `${path}: ${Deno.readTextFileSync(path)}` : `${path}, special`];
  }).sort();
}

Deno.test({
  name: "links in the place of a directory or a log are not followed",
  ignore: isWindows,
  fn: () => {
    for (
      const [link, to] of [
        [".graphin", "state"],
        [".graphin/usage", "elsewhere"],
        [".graphin/usage/events.jsonl", "profile"],
        [".graphin/usage/events.jsonl", "new-file"],
        [".graphin/usage/starts.jsonl", "profile"],
      ] as const
    ) {
      using outside = new TemporaryTree({
        profile: "export A=1\n",
        "state/index.bin": "",
        "elsewhere/events.jsonl": "kept\n",
      });
      using tree = new TemporaryTree(link === ".graphin" ? {} : { ".graphin/index.bin": "" });
      if (link.split("/").length === 3) Deno.mkdirSync(tree.at(".graphin/usage"));
      Deno.symlinkSync(outside.at(to), tree.at(link));
      const before = contents(outside.root);
      noteAll(tree.root);
      assert.deepEqual(contents(outside.root), before, link);
    }
  },
});

Deno.test({
  name: "a link in the place of the note of the program is replaced, not followed",
  ignore: isWindows,
  fn: () => {
    using outside = new TemporaryTree({ profile: "export A=1\n" });
    using tree = new TemporaryTree({ ".graphin/index.bin": "" });
    Deno.symlinkSync(outside.at("profile"), tree.at(".graphin/binpath"));
    writeBinpath(tree.root, "/opt/graphin/bin/graphin");
    assert.equal(Deno.readTextFileSync(outside.at("profile")), "export A=1\n");
    assert.ok(Deno.lstatSync(tree.at(".graphin/binpath")).isFile);
    assert.equal(Deno.readTextFileSync(tree.at(".graphin/binpath")), "/opt/graphin/bin/graphin\n");
  },
});

Deno.test({
  name: "a file with a second name is not appended to",
  ignore: isWindows,
  fn: () => {
    using tree = new TemporaryTree({ profile: "export A=1\n" });
    Deno.linkSync(tree.at("profile"), tree.at("events.jsonl"));
    assert.throws(() => appendLine(tree.at("events.jsonl"), "{}"), /no file of its own/);
    assert.equal(Deno.readTextFileSync(tree.at("profile")), "export A=1\n");
  },
});

Deno.test({
  name: "pipes and directories in the place of what is written hold nobody up",
  ignore: isWindows,
  fn: async () => {
    using tree = new TemporaryTree({ ".graphin/index.bin": "", ".graphin/usage/keep": "" });
    const names = ["usage/events.jsonl", "usage/starts.jsonl", "binpath"];
    for (const name of names) {
      assert.equal((await runCommand(["mkfifo", tree.at(`.graphin/${name}`)]))?.code, 0);
    }
    noteAll(tree.root);
    assert.deepEqual(serverStarts(tree.root), []);
    for (const name of names) {
      tree.remove(`.graphin/${name}`);
      Deno.mkdirSync(tree.at(`.graphin/${name}`));
    }
    noteAll(tree.root);
    assert.deepEqual(serverStarts(tree.root), []);
    tree.remove(".graphin/usage");
    tree.write(".graphin/usage", "a file");
    noteAll(tree.root);
    assert.equal(Deno.readTextFileSync(tree.at(".graphin/usage")), "a file");
  },
});

Deno.test({
  name: "a directory that cannot be written to fails nobody but the hook's writing",
  // Nothing is forbidden to root.
  ignore: isWindows || isRoot,
  fn: () => {
    using tree = new TemporaryTree({ ".graphin/index.bin": "", ".graphin/usage/keep": "" });
    for (const path of [".graphin/usage", ".graphin"]) {
      Deno.chmodSync(tree.at(path), 0o500);
      noteAll(tree.root);
      Deno.chmodSync(tree.at(path), 0o700);
    }
    assert.deepEqual(serverStarts(tree.root).length, 1);
  },
});

Deno.test({
  name: "another user's workspace is not written to",
  // Only root can give files away.
  ignore: isWindows || !isRoot,
  fn: () => {
    using tree = new TemporaryTree({ ".graphin/index.bin": "" });
    Deno.chownSync(tree.at(".graphin"), 65_534, 65_534);
    noteAll(tree.root);
    assert.deepEqual([...Deno.readDirSync(tree.at(".graphin"))].map(({ name }) => name), [
      "index.bin",
    ]);
  },
});
