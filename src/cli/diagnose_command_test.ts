import assert from "node:assert/strict";
import { commandOutcome } from "../../tests/support/command_outcome.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";

Deno.test("diagnose prints what is not whole", async () => {
  const workspace = new FakeWorkspace();
  workspace.diagnosis = {
    status: workspace.status(),
    edgesByConfidence: [{ confidence: 1, count: 60 }, { confidence: 0.8, count: 1 }],
    externalReferences: 12,
    unresolvedReferences: 3,
    partial: { count: 11, files: Array.from({ length: 11 }, (_, index) => `a${index}.kt`) },
    dangling: { count: 0, edges: [] },
    databaseDangling: { count: 0, edges: [] },
    skipped: [
      { path: "dist/app.js", reason: "generated" },
      { path: "a\nb\t.js", reason: "the name holds a control character" },
    ],
    skippedCount: 2,
    storage: { path: "/projects/orders/.graphin", bytes: 900, parts: [] },
    settings: { version: "1.4.0", workers: 2, schemaVersion: 1 },
    hints: ["fix the syntax"],
  };
  const { code, out } = await commandOutcome(["diagnose"], { workspace });
  assert.equal(code, 0);
  assert.equal(
    out,
    `workspace   /projects/orders
state       ready
files       8
nodes       31
edges       64 (60 at 1.00, 1 at 0.80, 3 of what contains what)
references  12 external, 3 unresolved
meaning     off
storage     900 bytes in /projects/orders/.graphin
settings    version 1.4.0, 2 workers, schema 1
files read in part: 11
  a0.kt
  a1.kt
  a2.kt
  a3.kt
  a4.kt
  a5.kt
  a6.kt
  a7.kt
  a8.kt
  a9.kt
  and 1 more
paths left out: 2
  dist/app.js (generated)
  a\\nb\\t.js (the name holds a control character)
hint: fix the syntax
`,
  );
  const json = JSON.parse((await commandOutcome(["diagnose", "--json"], { workspace })).out);
  assert.equal(json.unresolved_references, 3);
  assert.equal(json.partial.count, 11);
});
