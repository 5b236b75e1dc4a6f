import assert from "node:assert/strict";
import { SourceFilter } from "./source_filter.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";

const routes = (path: string): boolean => path.endsWith(".go") || path.endsWith(".json");

Deno.test("SourceFilter gives the first reason that keeps a file out", () => {
  using tree = new TemporaryTree({ ".gitignore": "mocks/\n*.png\n" });
  const filter = new SourceFilter(tree.root, { routes });
  assert.equal(filter.file("cmd/server/main.go"), "indexable");
  assert.equal(filter.file("assets/logo.png"), "unrouted");
  assert.equal(filter.file("web/package-lock.json"), "excluded");
  assert.equal(filter.file("mocks/store.go"), "ignored");
  assert.equal(filter.file("vendor\n/store.go"), "unsupported-name");
});

Deno.test("SourceFilter takes other excluded names than the built-in ones", () => {
  using tree = new TemporaryTree();
  const excludedFileNames = new Set(["bindata.go"]);
  const filter = new SourceFilter(tree.root, { routes, excludedFileNames });
  assert.equal(filter.file("assets/bindata.go"), "excluded");
  assert.equal(filter.file("package-lock.json"), "indexable");
});

Deno.test("SourceFilter tells changes that may matter from those that cannot", () => {
  using tree = new TemporaryTree({
    ".gitignore": "logs/\n",
    "cmd/main.go": "",
    "logs/server.go": "",
    "debug.log": "",
    "pkg/x.txt": "",
  });
  const filter = new SourceFilter(tree.root, { routes });
  const expected: Record<string, boolean> = {
    "": true,
    "cmd/main.go": true,
    "pkg": true,
    "removed.log": true,
    "debug.log": false,
    "logs": false,
    "logs/server.go": false,
    ".git/index": false,
    ".git/info/exclude": true,
    ".graphin/graph.bin": false,
    ".graphin/ignore": true,
    "pkg/.gitignore": true,
    "node_modules/pad/.gitignore": false,
    "node_modules/pad/index.json": false,
  };
  for (const [path, matters] of Object.entries(expected)) {
    assert.equal(filter.mayMatter(path), matters, path);
  }
});
