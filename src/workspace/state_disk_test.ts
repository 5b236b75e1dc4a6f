import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { stateDisk } from "./state_disk.ts";

Deno.test("below a file there is nothing", () => {
  using tree = new TemporaryTree({ ".graphin": "a file, where a directory should be\n" });
  assert.equal(stateDisk.entry(tree.at(".graphin/index.bin")), undefined);
  assert.equal(stateDisk.files(tree.at(".graphin")).size, 0);
  assert.equal(stateDisk.entry(tree.at(".graphin"))?.isFile, true);
});
