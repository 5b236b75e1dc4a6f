import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { findProgram } from "./find_program.ts";
import { realGrep } from "./real_grep.ts";

Deno.test({
  name: "the installed grep is given texts, not patterns or options",
  ignore: await findProgram("grep") === undefined,
  fn: async () => {
    using tree = new TemporaryTree({
      "a.txt": "one\n-e x.*\ntwo\n",
      ".graphin/index.txt": "-e x.*\n",
    });
    const found = await realGrep("grep", { root: tree.root, terms: ["-e X.*"], context: 0 });
    assert.equal(found?.bytes, "./a.txt:2:-e x.*\n".length);
    assert.equal(found?.isCut, false);
    const exact = { root: tree.root, terms: ["-e X.*"], context: 0, isCaseSensitive: true };
    assert.equal((await realGrep("grep", exact))?.bytes, 0);
  },
});

Deno.test("a search that is cancelled says that it was cut", {
  ignore: await findProgram("grep") === undefined,
}, async () => {
  using tree = new TemporaryTree({ "a.txt": "one\n" });
  const found = await realGrep("grep", {
    root: tree.root,
    terms: ["one"],
    context: 0,
    signal: AbortSignal.abort(),
  });
  assert.equal(found?.isCut, true);
});
