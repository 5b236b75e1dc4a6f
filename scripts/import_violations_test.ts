import assert from "node:assert/strict";
import { importViolations } from "./import_violations.ts";
import type { ModuleImport } from "./module_graph.ts";

Deno.test("importViolations lets imports go down the house", () => {
  assert.deepEqual(
    violations({
      "main.ts": ["src/cli/serve.ts"],
      "src/cli/serve.ts": ["src/mcp/server.ts", "src/workspace/workspace.ts"],
      "src/mcp/server.ts": ["src/workspace/workspace.ts", "node:process"],
      "src/workspace/workspace.ts": ["src/graph/edge_table.ts", "src/language/pool.ts"],
      "src/graph/edge_table.ts": ["src/link/edge.ts", "schema/edge.json"],
      "src/language/pool.ts": ["src/source/text.ts", "src/search/tokenize.ts"],
      "src/link/edge.ts": ["src/facts/file_facts.ts"],
      "src/facts/file_facts.ts": ["src/facts/span.ts"],
      "src/facts/span.ts": [],
    }),
    [],
  );
});

Deno.test("importViolations stops imports that go up or sideways", () => {
  assert.deepEqual(
    violations({
      "main.ts": ["src/mcp/server.ts"],
      "src/facts/span.ts": ["src/source/text.ts"],
      "src/link/link.ts": ["src/graph/edge_table.ts"],
      "src/mcp/server.ts": ["src/cli/serve.ts"],
      "src/search/rank.ts": ["scripts/weights.ts"],
      "src/telemetry/send.ts": ["src/facts/span.ts"],
    }),
    [
      "main.ts:1: imports src/mcp/server.ts, which is not in src/cli",
      "src/facts/span.ts:1: imports src/source/text.ts, which is not below src/facts (nothing is)",
      "src/link/link.ts:1: imports src/graph/edge_table.ts, which is not below src/link (src/facts)",
      "src/mcp/server.ts:1: imports src/cli/serve.ts, which is not below src/mcp (src/facts, " +
      "src/source, src/link, src/search, src/database, src/graph, src/context, src/language, src/provision, src/semantic, src/workspace, src/relay, src/evaluation)",
      "src/search/rank.ts:1: imports scripts/weights.ts, which is outside src",
      "src/telemetry/send.ts:1: imports src/facts/span.ts, which is imported from src/telemetry, " +
      "a folder without import rules",
    ],
  );
});

Deno.test("importViolations lets tests import anything, and nothing import a test", () => {
  assert.deepEqual(
    violations({
      "src/link/link_test.ts": ["src/language/java.ts", "tests/support/facts.ts"],
      "tests/support/facts.ts": ["src/link/scopes_test.ts", "src/mcp/server.ts"],
    }),
    ["tests/support/facts.ts:1: imports src/link/scopes_test.ts, which is a test"],
  );
});

Deno.test("importViolations finds a circle once", () => {
  assert.deepEqual(
    violations({
      "src/link/hierarchy.ts": ["src/link/resolve.ts"],
      "src/link/resolve.ts": ["src/link/scopes.ts"],
      "src/link/scopes.ts": ["src/link/hierarchy.ts", "src/link/names.ts"],
      "src/link/names.ts": [],
    }),
    [
      "src/link/hierarchy.ts: imports src/link/resolve.ts, which is in a circle: " +
      "src/link/hierarchy.ts → src/link/resolve.ts → src/link/scopes.ts → src/link/hierarchy.ts",
    ],
  );
});

Deno.test("importViolations wants packages from npm through the import map", () => {
  const graph = new Map([["src/mcp/server.ts", [
    imported("https://example.org/mod.ts", "https://example.org/mod.ts"),
    imported("jsr:@example/path@1", "jsr:@example/path@1"),
    imported("npm:zod@4.6.7", "npm:zod@4.6.7"),
    imported("zod", "node_modules/.deno/zod@4.6.7/node_modules/zod/index.js"),
  ]]]);
  assert.deepEqual(importViolations(graph), [
    "src/mcp/server.ts:1: imports https://example.org/mod.ts, which is no npm package",
    "src/mcp/server.ts:1: imports jsr:@example/path@1, which is no npm package",
    "src/mcp/server.ts:1: imports npm:zod@4.6.7, which belongs into the imports of deno.json",
  ]);
});

function violations(graph: Record<string, string[]>): string[] {
  return importViolations(
    new Map(
      Object.entries(graph).map((
        [file, targets],
      ) => [file, targets.map((target) => imported(target, target))]),
    ),
  );
}

function imported(specifier: string, target: string): ModuleImport {
  return { specifier, target, line: 1 };
}
