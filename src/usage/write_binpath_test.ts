import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { writeBinpath } from "./write_binpath.ts";

function noted(tree: TemporaryTree): string {
  return Deno.readTextFileSync(tree.at(".graphin/binpath"));
}

Deno.test("the program that serves a workspace is noted in it", () => {
  using tree = new TemporaryTree();
  writeBinpath(tree.root, "/opt/graphin-1/graphin");
  assert.equal(noted(tree), "/opt/graphin-1/graphin\n");
  writeBinpath(tree.root, "/opt/graphin-2/graphin");
  assert.equal(noted(tree), "/opt/graphin-2/graphin\n");
  const { mtime } = Deno.statSync(tree.at(".graphin/binpath"));
  writeBinpath(tree.root, "/opt/graphin-2/graphin");
  assert.deepEqual(Deno.statSync(tree.at(".graphin/binpath")).mtime, mtime);
  assert.deepEqual([...Deno.readDirSync(tree.at(".graphin"))].length, 1);
});

Deno.test({
  name: "a link beside the program that outlives updates is noted in its place",
  ignore: Deno.build.os === "windows",
  fn: () => {
    using tree = new TemporaryTree();
    using bin = new TemporaryTree({
      "graphin-0.1.0-linux-amd64": "",
      "graphin-0.2.0-linux-amd64": "",
    });
    Deno.symlinkSync("graphin-0.2.0-linux-amd64", bin.at("graphin"));
    writeBinpath(tree.root, bin.at("graphin-0.2.0-linux-amd64"));
    assert.equal(noted(tree), `${bin.at("graphin")}\n`);
    // The link leads to another version: this program is not it.
    writeBinpath(tree.root, bin.at("graphin-0.1.0-linux-amd64"));
    assert.equal(noted(tree), `${bin.at("graphin-0.1.0-linux-amd64")}\n`);
  },
});
