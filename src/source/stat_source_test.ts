import assert from "node:assert/strict";
import { runAtOnce } from "../../tests/support/run_at_once.ts";
import { SourceFilter } from "./source_filter.ts";
import { statSource } from "./stat_source.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { walk } from "./walk.ts";

const routes = (path: string): boolean => /\.(py|md)$/.test(path);

function filterOf(tree: TemporaryTree): SourceFilter {
  return new SourceFilter(tree.root, { routes, ignoreCase: false });
}

Deno.test("statSource gives the entry that the walk gives", () => {
  using tree = new TemporaryTree({ "app/views.py": "index = None\n" });
  const { entries, filter } = runAtOnce(walk(tree.root, { routes }));
  assert.deepEqual(statSource(tree.root, "app/views.py", filter), {
    kind: "source",
    entry: entries[0],
  });
});

Deno.test("statSource keeps out what the walk keeps out", () => {
  using tree = new TemporaryTree({
    ".gitignore": "local.py\n",
    "local.py": "",
    "logo.png": "",
    "node_modules/pad/README.md": "",
    "large.md": "0123456789",
  });
  const filter = filterOf(tree);
  const status = (path: string): unknown =>
    statSource(tree.root, path, filter, { maxFileBytes: 9 });
  assert.deepEqual(status("local.py"), { kind: "unindexed", verdict: "ignored" });
  assert.deepEqual(status("logo.png"), { kind: "unindexed", verdict: "unrouted" });
  assert.deepEqual(status("node_modules/pad/README.md"), {
    kind: "unindexed",
    verdict: "ignored",
  });
  assert.deepEqual(status("node_modules"), { kind: "unindexed", verdict: "ignored" });
  assert.deepEqual(status("large.md"), {
    kind: "skipped",
    skipped: { path: "large.md", reason: "too-large", size: 10, limit: 9 },
  });
});

Deno.test("statSource tells directories and absent paths apart", () => {
  using tree = new TemporaryTree({ "app/views.py": "" });
  const filter = filterOf(tree);
  assert.deepEqual(statSource(tree.root, "app", filter), { kind: "directory" });
  assert.deepEqual(statSource(tree.root, "app/gone.py", filter), { kind: "absent" });
  assert.deepEqual(statSource(tree.root, "gone/views.py", filter), { kind: "absent" });
  assert.deepEqual(statSource(tree.root, "app/views.py/inner.py", filter), { kind: "absent" });
});

Deno.test("statSource takes no path that leads out of the workspace", () => {
  using tree = new TemporaryTree({ "outside.py": "", "inside/app.py": "" });
  const root = tree.at("inside");
  const filter = new SourceFilter(root, { routes });
  for (const path of ["../outside.py", tree.at("outside.py"), "", ".", "app.py\0", "./app.py"]) {
    assert.deepEqual(statSource(root, path, filter), { kind: "absent" }, JSON.stringify(path));
  }
});

Deno.test("statSource follows no link, neither of the file nor of a directory above it", {
  ignore: Deno.build.os === "windows",
}, () => {
  using tree = new TemporaryTree({ "real/app.py": "" });
  Deno.symlinkSync("real", tree.at("linked"));
  Deno.symlinkSync("real/app.py", tree.at("alias.py"));
  const filter = filterOf(tree);
  assert.deepEqual(statSource(tree.root, "linked/app.py", filter), { kind: "absent" });
  assert.deepEqual(statSource(tree.root, "alias.py", filter), {
    kind: "skipped",
    skipped: { path: "alias.py", reason: "symlink", target: "file" },
  });
});
