import assert from "node:assert/strict";
import { runAtOnce } from "../../tests/support/run_at_once.ts";
import { SourceReader } from "./source_reader.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { walk } from "./walk.ts";

const isWindows = Deno.build.os === "windows";

Deno.test("SourceReader reads the bytes and the stamp that the walk gives", () => {
  using tree = new TemporaryTree({ "src/cart.ts": "export const total = 0;\r\n" });
  const result = new SourceReader(tree.root).read("src/cart.ts");
  assert.ok(result.kind === "read");
  assert.equal(new TextDecoder().decode(result.bytes), "export const total = 0;\r\n");
  const { entries } = runAtOnce(walk(tree.root, { routes: () => true }));
  assert.deepEqual(result.entry, entries[0]);
});

Deno.test("SourceReader reads empty files and files of exactly the limit", () => {
  using tree = new TemporaryTree({ "empty.py": "", "full.py": "1234", "over.py": "12345" });
  const reader = new SourceReader(tree.root, { maxFileBytes: 4 });
  const empty = reader.read("empty.py");
  assert.ok(empty.kind === "read");
  assert.equal(empty.bytes.length, 0);
  assert.equal(reader.read("full.py").kind, "read");
  assert.deepEqual(reader.read("over.py"), { kind: "too-large", size: 5, limit: 4 });
});

Deno.test("SourceReader tells that a file has gone", () => {
  using tree = new TemporaryTree({ "a.py": "" });
  const reader = new SourceReader(tree.root);
  assert.deepEqual(reader.read("b.py"), { kind: "gone" });
  assert.deepEqual(reader.read("no/b.py"), { kind: "gone" });
  assert.deepEqual(reader.read("a.py/b.py"), { kind: "gone" });
});

Deno.test("SourceReader refuses paths that are not workspace paths", () => {
  using tree = new TemporaryTree({ "outside.py": "", "inside/app.py": "" });
  const reader = new SourceReader(tree.at("inside"));
  for (const path of ["../outside.py", "x/../../outside.py", tree.at("outside.py"), "", "a\0b"]) {
    assert.deepEqual(reader.read(path), { kind: "outside-root" }, JSON.stringify(path));
  }
});

Deno.test("SourceReader refuses directories", () => {
  using tree = new TemporaryTree({ "src/app.py": "" });
  const { kind } = new SourceReader(tree.root).read("src");
  assert.ok(kind === "not-regular" || (isWindows && kind === "unreadable"), kind);
});

Deno.test(
  "SourceReader refuses links, inside and out of the workspace",
  { ignore: isWindows },
  () => {
    using outside = new TemporaryTree({ "secret.py": "password = 1\n" });
    using tree = new TemporaryTree({ "real/app.py": "" });
    Deno.symlinkSync("real/app.py", tree.at("alias.py"));
    Deno.symlinkSync(outside.at("secret.py"), tree.at("leak.py"));
    Deno.symlinkSync(outside.root, tree.at("linked"));
    Deno.symlinkSync("real", tree.at("twin"));
    const reader = new SourceReader(tree.root);
    assert.deepEqual(reader.read("alias.py"), { kind: "not-regular" });
    assert.deepEqual(reader.read("leak.py"), { kind: "not-regular" });
    assert.deepEqual(reader.read("linked/secret.py"), { kind: "outside-root" });
    assert.deepEqual(reader.read("twin/app.py"), { kind: "gone" });
  },
);

Deno.test("SourceReader notices a directory that became a link", { ignore: isWindows }, () => {
  using outside = new TemporaryTree({ "app.py": "password = 1\n" });
  using tree = new TemporaryTree({ "src/app.py": "" });
  const reader = new SourceReader(tree.root);
  assert.equal(reader.read("src/app.py").kind, "read");
  tree.remove("src");
  Deno.symlinkSync(outside.root, tree.at("src"));
  assert.deepEqual(reader.read("src/app.py"), { kind: "outside-root" });
});

Deno.test("SourceReader does not wait for a FIFO", { ignore: isWindows }, async () => {
  using tree = new TemporaryTree();
  await new Deno.Command("mkfifo", { args: [tree.at("pipe.py")] }).output();
  assert.deepEqual(new SourceReader(tree.root).read("pipe.py"), { kind: "not-regular" });
});

Deno.test("SourceReader refuses a socket", { ignore: isWindows }, async () => {
  using tree = new TemporaryTree();
  // Newer runtimes let these tests make no socket; one that its maker leaves behind is as good.
  const path = JSON.stringify(tree.at("api.py"));
  const leave = `Deno.listen({ transport: "unix", path: ${path} }); Deno.exit(0);`;
  const { success } = await new Deno.Command(Deno.execPath(), { args: ["eval", leave] }).output();
  assert.ok(success);
  assert.deepEqual(new SourceReader(tree.root).read("api.py"), { kind: "not-regular" });
});

Deno.test("SourceReader leaves no file open", () => {
  using tree = new TemporaryTree({ "a.py": "x" });
  const reader = new SourceReader(tree.root, { maxFileBytes: 0 });
  for (let count = 0; count < 5000; count++) reader.read("a.py");
  assert.deepEqual(reader.read("a.py"), { kind: "too-large", size: 1, limit: 0 });
});
