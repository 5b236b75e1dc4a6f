import assert from "node:assert/strict";
import { GitProject } from "../../../tests/support/git_project.ts";
import { TemporaryTree } from "../../../tests/support/temporary_tree.ts";
import { commitChange } from "./commit_change.ts";
import { commitsOf } from "./commit.ts";
import { CommitTree } from "./commit_tree.ts";
import { Git } from "./git.ts";

Deno.test("nothing that a hostile repository configures is run", async () => {
  using project = new GitProject();
  using outside = new TemporaryTree();
  const trap = `touch ${outside.at("trap")} #`;
  project.commit("Add", { "a.ts": "one\n", ".gitattributes": "*.ts diff=evil filter=evil\n" });
  project.commit("Fix it", { "a.ts": "two\n" });
  for (
    const [name, value] of [
      ["core.fsmonitor", trap],
      ["core.pager", trap],
      ["core.sshCommand", trap],
      ["diff.external", trap],
      ["diff.evil.command", trap],
      ["diff.evil.textconv", trap],
      ["filter.evil.smudge", trap],
      ["filter.evil.process", trap],
      ["log.showSignature", "true"],
      ["gpg.program", trap],
      ["tar.tar.command", trap],
    ] as const
  ) project.git("config", name, value);
  project.write(".git/hooks/post-checkout", `#!/bin/sh\n${trap}\n`);
  Deno.chmodSync(project.at(".git/hooks/post-checkout"), 0o755);
  const git = await Git.open(project.root);
  const [commit] = await commitsOf(git);
  assert.ok(commit !== undefined);
  const change = await commitChange(git, commit);
  assert.deepEqual(change.files.map(({ path, spans }) => [path, spans.length]), [["a.ts", 1]]);
  using tree = new TemporaryTree();
  await new CommitTree(git, tree.root).goTo(commit.id);
  assert.equal(Deno.readTextFileSync(tree.at("a.ts")), "two\n");
  assert.equal(await Deno.stat(outside.at("trap")).then(() => true, () => false), false);
});

Deno.test("variables that lead git elsewhere are not passed on", async () => {
  using project = new GitProject();
  const id = project.commit("Add", { "a.ts": "one\n" });
  const git = await Git.open(project.root, { ...Deno.env.toObject(), GIT_DIR: "/nonexistent" });
  assert.equal((await git.text(["rev-parse", "HEAD"])).trim(), id);
});

Deno.test("what is no repository is told", async () => {
  using tree = new TemporaryTree();
  await assert.rejects(Git.open(tree.root), /git rev-parse in .* failed: .*not a git repository/);
});

Deno.test("a tree goes from commit to commit, without links and what lies outside", async () => {
  using project = new GitProject();
  const first = project.commit("One", {
    "a.ts": "one\n",
    "lib/b.ts": "b\n",
    "lib/deep/c.ts": "c\n",
  });
  Deno.symlinkSync("/etc/passwd", project.at("link.ts"));
  const second = project.commit("Two", {
    "a.ts": "two\n",
    "lib/deep/c.ts": null,
    "한글.ts": "d\n",
  });
  using tree = new TemporaryTree();
  const commits = new CommitTree(await Git.open(project.root), tree.root);
  await commits.goTo(first);
  Deno.writeTextFileSync(tree.at("lib/b.ts"), "touched\n");
  await commits.goTo(second);
  const entries = [...Deno.readDirSync(tree.root)].map(({ name }) => name).sort();
  assert.deepEqual(entries, ["a.ts", "lib", "한글.ts"]);
  assert.equal(Deno.readTextFileSync(tree.at("a.ts")), "two\n");
  // What is the same in both commits is not written again.
  assert.equal(Deno.readTextFileSync(tree.at("lib/b.ts")), "touched\n");
  assert.deepEqual([...Deno.readDirSync(tree.at("lib/deep"))], []);
});
