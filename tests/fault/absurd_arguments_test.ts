import assert from "node:assert/strict";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { argumentFault } from "../../src/mcp/tools/argument_fault.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";
import * as z from "zod";

Deno.test("a workspace refuses a query longer than any question, and goes on", async () => {
  using tree = new TemporaryTree({ "loans.py": "def lend(book):\n    return book\n" });
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: false,
  });
  await workspace.ready();
  await assert.rejects(
    workspace.search({ query: "a.".repeat(200_000), limit: 5, target: undefined }),
    /the query has 400000 characters, of which 10000 are taken/,
  );
  const { results } = await workspace.search({ query: "lend", limit: 1, target: undefined });
  assert.deepEqual(results.map(({ id }) => id), ["loans.lend"]);
  for (const id of ["a.".repeat(200_000), "(".repeat(300_000), "__proto__", "\ud800"]) {
    const [answer] = await workspace.read({ nodeIds: [id] });
    assert.equal(answer?.kind, "unknown");
  }
  await workspace.close();
});

Deno.test("an overlong argument is told by its characters", () => {
  const { error } = z.object({ query: z.string().max(3) }).safeParse({ query: "lend" });
  assert.ok(error !== undefined);
  assert.equal(argumentFault(error), "query may have at most 3 characters");
});

Deno.test("ignore files that cannot be used are reported", async () => {
  using tree = new TemporaryTree({ "loans.py": "def lend(book):\n    return book\n" });
  Deno.symlinkSync("nowhere", tree.at(".gitignore"));
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: false,
  });
  await workspace.ready();
  const { skipped } = await workspace.diagnose();
  assert.deepEqual(skipped, [
    { path: ".gitignore", reason: "ignore rules that are not used: it is a symbolic link" },
  ]);
  await workspace.close();
});
