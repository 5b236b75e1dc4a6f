import assert from "node:assert/strict";
import type { Diagnosis } from "../../workspace/workspace_api.ts";
import { answerOfTool } from "../../../tests/support/answer_of_tool.ts";
import { FakeWorkspace } from "../../../tests/support/fake_workspace.ts";
import { byteLength } from "../byte_length.ts";

const workspace = new FakeWorkspace();

const healthy: Diagnosis = {
  status: workspace.status(),
  edgesByConfidence: [{ confidence: 1, count: 60 }, { confidence: 0.8, count: 4 }],
  externalReferences: 12,
  unresolvedReferences: 3,
  partial: { count: 0, files: [] },
  dangling: { count: 0, edges: [] },
  databaseDangling: { count: 0, edges: [] },
  skipped: [],
  skippedCount: 0,
  storage: {
    path: "/projects/orders/.graphin",
    bytes: 900,
    parts: [{ name: "index.bin", bytes: 700 }, { name: "facts", bytes: 200 }],
  },
  settings: { version: "1.4.0", workers: 2, schemaVersion: 1 },
  hints: [],
};

Deno.test("diagnose_index counts everything, and has no hints for a healthy index", async () => {
  workspace.diagnosis = healthy;
  const { text, isError } = await answerOfTool(workspace, "diagnose_index");
  assert.equal(isError, false);
  assert.equal(
    text,
    `<index_diagnostics state="ready" progress="100" bootstrapped="true" pending="0" watching="events">
  <graph files="8" nodes="31" edges="64" />
  <confidence>
    <tier value="1.00" edges="60" />
    <tier value="0.80" edges="4" />
  </confidence>
  <references external="12" unresolved="3" />
  <dangling count="0" />
  <partial count="0" />
  <skipped count="0" />
  <semantic ready="false" state="off" />
  <config workspace="/projects/orders" version="1.4.0" workers="2" schema_version="1" />
  <storage path="/projects/orders/.graphin" total_bytes="900">
    <part name="index.bin" bytes="700" />
    <part name="facts" bytes="200" />
  </storage>
</index_diagnostics>`,
  );
});

Deno.test("diagnose_index shows samples of what is not whole, escaped once", async () => {
  workspace.diagnosis = {
    ...healthy,
    status: { ...healthy.status, warnings: ["the watcher stopped"] },
    partial: { count: 12, files: Array.from({ length: 12 }, (_, index) => `src/a${index}.kt`) },
    dangling: { count: 1, edges: [{ source: String.raw`src\"x"`, target: "db.shop.orders" }] },
    skippedCount: 40,
    skipped: [{ path: "dist/app.min.js", reason: "generated" }],
    hints: ["12 files could only be read in part"],
  };
  const { text } = await answerOfTool(workspace, "diagnose_index");
  assert.match(
    text,
    / {2}<partial count="12">\n( {4}<file path="src\/a\d\.kt" \/>\n){10} {2}<\/partial>/,
  );
  assert.match(
    text,
    / {4}<edge source="src\\&quot;x&quot;" target="db\.shop\.orders" \/>\n {2}<\/dangling>/,
  );
  assert.match(
    text,
    / {2}<skipped count="40">\n {4}<file path="dist\/app\.min\.js" reason="generated" \/>\n {2}<\/skipped>/,
  );
  assert.match(
    text,
    / {2}<warning>the watcher stopped<\/warning>\n {2}<hint>12 files could only be read in part<\/hint>\n<\/index_diagnostics>$/,
  );
});

Deno.test("diagnose_index fits whatever the names are", async () => {
  const long = '"\u001b'.repeat(20_000);
  const many = Array.from({ length: 50 }, () => long);
  workspace.diagnosis = {
    ...healthy,
    status: { ...healthy.status, warnings: many },
    partial: { count: 50, files: many },
    dangling: { count: 50, edges: many.map((source) => ({ source, target: long })) },
    skippedCount: 50,
    skipped: many.map((path) => ({ path, reason: "binary" })),
    storage: { path: long, bytes: 1, parts: many.map((name) => ({ name, bytes: 1 })) },
    hints: many,
  };
  const { text, isError } = await answerOfTool(workspace, "diagnose_index");
  assert.equal(isError, false);
  assert.ok(byteLength(text) <= 10_240);
});
