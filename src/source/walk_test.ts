import assert from "node:assert/strict";
import { runAtOnce } from "../../tests/support/run_at_once.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { statSource } from "./stat_source.ts";
import { walk, type WalkOptions, type WalkResult } from "./walk.ts";

const isPosix = Deno.build.os !== "windows";
const routes = (path: string): boolean => /\.(py|go|md|json)$/.test(path);

function walked(tree: TemporaryTree, options: Partial<WalkOptions> = {}): WalkResult {
  return runAtOnce(walk(tree.root, { routes, ignoreCase: false, ...options }));
}

function pathsOf(result: WalkResult): string[] {
  return result.entries.map((entry) => entry.path);
}

Deno.test("walk goes depth first in the order of UTF-8 names", () => {
  using tree = new TemporaryTree({
    "a/z.py": "",
    "a.py": "",
    "a-b.py": "",
    "B.py": "",
    "\uff21.py": "",
    "\u{1f40d}.py": "",
    "é.py": "",
  });
  assert.deepEqual(pathsOf(walked(tree)), [
    "B.py",
    "a/z.py",
    "a-b.py",
    "a.py",
    "é.py",
    "\uff21.py",
    "\u{1f40d}.py",
  ]);
});

Deno.test("walk stamps a file with size, times and inode", () => {
  using tree = new TemporaryTree({ "cart.py": "total = 0\n" });
  Deno.utimeSync(tree.at("cart.py"), 1_700_000_000, 1_700_000_000.25);
  const info = Deno.lstatSync(tree.at("cart.py"));
  assert.deepEqual(walked(tree).entries, [{
    path: "cart.py",
    size: 10,
    mtimeMs: 1_700_000_000_250,
    ctimeMs: info.ctime?.getTime() ?? 0,
    inode: info.ino ?? 0,
  }]);
});

Deno.test("walk counts what rules, names and kinds leave out", () => {
  using tree = new TemporaryTree({
    ".gitignore": "/drafts/\nlocal.md\n",
    "drafts/one.md": "",
    "go.sum": "",
    "local.md": "",
    "logo.png": "",
    "main.go": "",
    "node_modules/left-pad/index.md": "",
    "package-lock.json": "{}",
    "web/dist/app.md": "",
    "web/package.json": "{}",
  });
  const result = walked(tree);
  assert.deepEqual(pathsOf(result), ["main.go", "web/package.json"]);
  assert.deepEqual(result.directories, ["", "web"]);
  assert.deepEqual(result.skipped, []);
  assert.deepEqual(result.counts, {
    pruned: 2,
    ignored: 2,
    excluded: 1,
    unrouted: 3,
  });
});

Deno.test("walk leaves out files above the limit and says how large they are", () => {
  using tree = new TemporaryTree({ "fits.py": "x".repeat(64), "large.py": "x".repeat(65) });
  const result = walked(tree, { maxFileBytes: () => 64 });
  assert.deepEqual(pathsOf(result), ["fits.py"]);
  assert.deepEqual(result.skipped, [
    { path: "large.py", reason: "too-large", size: 65, limit: 64 },
  ]);
});

Deno.test("walk takes files of exactly 1 MiB by default", () => {
  using tree = new TemporaryTree({
    "at.md": new Uint8Array(1_048_576),
    "over.md": new Uint8Array(1_048_577),
  });
  assert.deepEqual(pathsOf(walked(tree)), ["at.md"]);
});

Deno.test("walk reports links and follows none", { ignore: !isPosix }, () => {
  using outside = new TemporaryTree({ "secret.py": "" });
  using tree = new TemporaryTree({ "src/app.py": "", ".gitignore": "ignored-link\n" });
  Deno.symlinkSync("src/app.py", tree.at("alias.py"));
  Deno.symlinkSync("nowhere.py", tree.at("broken.py"));
  Deno.symlinkSync(outside.root, tree.at("elsewhere"));
  Deno.symlinkSync("..", tree.at("src/loop"));
  Deno.symlinkSync(outside.root, tree.at("node_modules"));
  Deno.symlinkSync(outside.root, tree.at("ignored-link"));
  Deno.symlinkSync("nowhere", tree.at("unrelated"));
  const result = walked(tree);
  assert.deepEqual(pathsOf(result), ["src/app.py"]);
  assert.deepEqual(result.skipped, [
    { path: "alias.py", reason: "symlink", target: "file" },
    { path: "broken.py", reason: "symlink", target: "missing" },
    { path: "elsewhere", reason: "symlink", target: "directory" },
    { path: "src/loop", reason: "symlink", target: "directory" },
  ]);
  assert.equal(result.counts.pruned, 1);
  assert.equal(result.counts.ignored, 1);
});

Deno.test(
  "walk reports a FIFO that bears the name of a source file",
  { ignore: !isPosix },
  async () => {
    using tree = new TemporaryTree({ "a.py": "" });
    await new Deno.Command("mkfifo", { args: [tree.at("pipe.py"), tree.at("pipe")] }).output();
    const result = walked(tree);
    assert.deepEqual(pathsOf(result), ["a.py"]);
    assert.deepEqual(result.skipped, [{ path: "pipe.py", reason: "not-regular" }]);
  },
);

Deno.test("walk reports names with control characters and takes any other name", {
  ignore: !isPosix,
}, () => {
  using tree = new TemporaryTree({
    "two\nlines.py": "",
    "bad\tdir/inner.py": "",
    "back\\slash.py": "",
    " spaced .py": "",
    "한글/주문.py": "",
    "#hash.py": "",
    "quote\"'<&>.py": "",
  });
  const result = walked(tree);
  assert.deepEqual(pathsOf(result), [
    " spaced .py",
    "#hash.py",
    "back\\slash.py",
    "quote\"'<&>.py",
    "한글/주문.py",
  ]);
  assert.deepEqual(result.skipped, [
    { path: "bad\tdir", reason: "unsupported-name" },
    { path: "two\nlines.py", reason: "unsupported-name" },
  ]);
});

Deno.test("walk goes on past a directory that it may not read", {
  ignore: !isPosix || Deno.uid() === 0,
}, () => {
  using tree = new TemporaryTree({ "closed/a.py": "", "open/b.py": "" });
  Deno.chmodSync(tree.at("closed"), 0o000);
  try {
    const result = walked(tree);
    assert.deepEqual(pathsOf(result), ["open/b.py"]);
    assert.equal(result.skipped.length, 1);
    assert.equal(result.skipped[0]?.path, "closed");
    assert.equal(result.skipped[0]?.reason, "unreadable");
  } finally {
    Deno.chmodSync(tree.at("closed"), 0o755);
  }
});

Deno.test("walk reports a root that does not exist", () => {
  using tree = new TemporaryTree();
  const result = runAtOnce(walk(tree.at("gone"), { routes }));
  assert.deepEqual(result.entries, []);
  const [skipped] = result.skipped;
  assert.ok(skipped?.reason === "unreadable");
  assert.equal(skipped.path, "");
  assert.equal(skipped.kind, "directory");
});

Deno.test("walk enters an excluded directory for what .graphin/ignore names in it", () => {
  using tree = new TemporaryTree({
    ".gitignore": "generated/\n",
    ".graphin/ignore": "!generated/api/*.json\n!src/build/\n",
    "generated/api/openapi.json": "{}",
    "generated/api/notes.md": "",
    "generated/other/x.json": "{}",
    "src/build/step.go": "",
    "src/target/step.go": "",
  });
  assert.deepEqual(pathsOf(walked(tree)), ["generated/api/openapi.json", "src/build/step.go"]);
});

Deno.test("walk yields the entries in chunks that make up the whole", () => {
  const files = Array.from({ length: 10 }, (_, number) => [`pkg${number}/mod.py`, ""]);
  using tree = new TemporaryTree(Object.fromEntries(files));
  const steps = walk(tree.root, { routes, chunkSize: 4 });
  const chunks: string[][] = [];
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      assert.deepEqual(chunks.flat(), pathsOf(step.value));
      break;
    }
    chunks.push(step.value.map((entry) => entry.path));
  }
  assert.deepEqual(chunks.map((chunk) => chunk.length), [2, 2, 2, 2, 2]);
});

Deno.test("walk reports what lies below too many directories", () => {
  const deepest = "d/".repeat(100);
  using tree = new TemporaryTree({ [`${deepest}leaf.py`]: "", [`${deepest}d/d/under.py`]: "" });
  const result = walked(tree);
  assert.deepEqual(pathsOf(result), [`${deepest}leaf.py`]);
  assert.deepEqual(result.skipped, [{ path: `${deepest}d`, reason: "too-deep" }]);
  assert.deepEqual(statSource(tree.root, `${deepest}d/d/under.py`, result.filter), {
    kind: "skipped",
    skipped: { path: `${deepest}d/d/under.py`, reason: "too-deep" },
  });
});
