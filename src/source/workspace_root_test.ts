import assert from "node:assert/strict";
import { parse } from "node:path";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { chooseWorkspaceRoot } from "./workspace_root.ts";

const isWindows = Deno.build.os === "windows";

Deno.test("chooseWorkspaceRoot finds the nearest mark above the start", () => {
  using tree = new TemporaryTree({
    "shop/.git/HEAD": "",
    "shop/api/.graphin/ignore": "",
    "shop/api/src/deep/main.go": "",
    "shop/web/app.ts": "",
    "module/.git": "gitdir: ../shop/.git/modules/module\n",
    "module/lib/x.py": "",
    "hg/.hg/requires": "",
    "svn/.svn/entries": "",
    "jj/.jj/repo/x": "",
  });
  const chosen = (start: string): string => chooseWorkspaceRoot({ start: tree.at(start) });
  assert.equal(chosen("shop/api/src/deep"), tree.at("shop/api"));
  assert.equal(chosen("shop/web"), tree.at("shop"));
  assert.equal(chosen("shop"), tree.at("shop"));
  assert.equal(chosen("module/lib"), tree.at("module"));
  assert.equal(chosen("hg"), tree.at("hg"));
  assert.equal(chosen("svn"), tree.at("svn"));
  assert.equal(chosen("jj"), tree.at("jj"));
});

Deno.test("chooseWorkspaceRoot takes the start when nothing is marked", () => {
  using tree = new TemporaryTree({ "notes/today.md": "", "notes/.graphin": "not a directory" });
  assert.equal(chooseWorkspaceRoot({ start: tree.at("notes") }), tree.at("notes"));
});

Deno.test("chooseWorkspaceRoot tells when nothing marks what it chose by itself", () => {
  using tree = new TemporaryTree({ "notes/today.md": "", "shop/.git/HEAD": "", "shop/a.py": "" });
  const told: string[] = [];
  const onUnmarked = (root: string): void => {
    told.push(root);
  };
  chooseWorkspaceRoot({ start: tree.at("shop"), onUnmarked });
  chooseWorkspaceRoot({ explicit: tree.at("notes"), onUnmarked });
  assert.deepEqual(told, []);
  chooseWorkspaceRoot({ start: tree.at("notes"), onUnmarked });
  assert.deepEqual(told, [tree.at("notes")]);
});

Deno.test("chooseWorkspaceRoot takes a named directory as it is", () => {
  using tree = new TemporaryTree({ ".git/HEAD": "", "docs/a.md": "" });
  assert.equal(chooseWorkspaceRoot({ explicit: tree.at("docs") }), tree.at("docs"));
  assert.equal(chooseWorkspaceRoot({ explicit: "docs", start: tree.root }), tree.at("docs"));
  assert.equal(chooseWorkspaceRoot({ explicit: "docs/..", start: tree.root }), tree.root);
});

Deno.test("chooseWorkspaceRoot refuses what is not a directory", () => {
  using tree = new TemporaryTree({ "a.md": "" });
  for (const name of ["a.md", "missing"]) {
    assert.throws(() => chooseWorkspaceRoot({ explicit: tree.at(name) }), {
      name: "WorkspaceRootError",
      reason: "not-a-directory",
      message: `not a directory: ${tree.at(name)}`,
    });
  }
});

Deno.test("chooseWorkspaceRoot refuses a file system root unless forced", () => {
  using tree = new TemporaryTree();
  const { root } = parse(tree.root);
  assert.throws(() => chooseWorkspaceRoot({ explicit: root }), {
    name: "WorkspaceRootError",
    reason: "too-broad",
    message: `will not index ${root}: it is a file system root; name a project directory, ` +
      "or pass --force if it is meant",
  });
  assert.equal(chooseWorkspaceRoot({ explicit: root, force: true }), root);
});

Deno.test("chooseWorkspaceRoot refuses the home directory unless forced", () => {
  using tree = new TemporaryTree({ "home/.git/HEAD": "", "home/project/a.py": "" });
  const homeDirectory = tree.at("home");
  const start = tree.at("home/project");
  assert.throws(() => chooseWorkspaceRoot({ explicit: homeDirectory, homeDirectory }), {
    reason: "too-broad",
    message: `will not index ${homeDirectory}: it is your home directory; name a project ` +
      "directory, or pass --force if it is meant",
  });
  assert.throws(() => chooseWorkspaceRoot({ start: homeDirectory, homeDirectory }), {
    reason: "too-broad",
  });
  assert.equal(
    chooseWorkspaceRoot({ explicit: homeDirectory, homeDirectory, force: true }),
    homeDirectory,
  );
  assert.equal(chooseWorkspaceRoot({ start, homeDirectory }), start);
  assert.equal(chooseWorkspaceRoot({ start, homeDirectory, force: true }), homeDirectory);
});

Deno.test("chooseWorkspaceRoot resolves links before it judges", { ignore: isWindows }, () => {
  using tree = new TemporaryTree({ "home/a.py": "", "project/a.py": "" });
  Deno.symlinkSync("project", tree.at("current"));
  Deno.symlinkSync("home", tree.at("me"));
  Deno.symlinkSync("/", tree.at("everything"));
  assert.equal(chooseWorkspaceRoot({ explicit: tree.at("current") }), tree.at("project"));
  assert.throws(
    () => chooseWorkspaceRoot({ explicit: tree.at("home"), homeDirectory: tree.at("me") }),
    { reason: "too-broad" },
  );
  assert.throws(() => chooseWorkspaceRoot({ explicit: tree.at("everything") }), {
    reason: "too-broad",
  });
});
