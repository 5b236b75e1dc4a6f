import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { exportViolations } from "./export_violations.ts";
import type { ModuleImport } from "./module_graph.ts";
import { symbolReader } from "./module_symbols.ts";

const read = await symbolReader(fileURLToPath(new URL("..", import.meta.url)));

Deno.test("exportViolations finds exports that nothing or only a test imports", () => {
  assert.deepEqual(
    violations({
      "src/link/scopes.ts": "export function scopes(): void {}\n",
      "src/link/names.ts": "export function names(): void {}\n",
      "src/link/paths.ts": "export function paths(): void {}\n",
      "src/link/link.ts": 'import { scopes } from "./scopes.ts";\nscopes();\n',
      "src/link/names_test.ts": 'import { names } from "./names.ts";\nnames();\n',
    }),
    [
      "src/link/names.ts:1: exports names, which only tests import",
      "src/link/paths.ts:1: exports paths, which nothing imports",
    ],
  );
});

Deno.test("exportViolations lets facts, faces and test support live on tests alone", () => {
  const test = 'import { parts } from "./parts.ts";\nimport { face } from "./mod.ts";\n';
  assert.deepEqual(
    violations({
      "src/facts/parts.ts": "export const parts = 1;\n",
      "src/facts/mod.ts": "export const face = 1;\n",
      "src/facts/parts_test.ts": test,
      "src/link/mod.ts": "export const face = 1;\n",
      "src/link/mod_test.ts": 'import { face } from "./mod.ts";\n',
      "tests/parts.ts": "export const parts = 1;\n",
      "tests/parts_test.ts": 'import { parts } from "./parts.ts";\n',
    }),
    [],
  );
});

Deno.test("exportViolations accepts types for what another export of the file needs", () => {
  assert.deepEqual(
    violations({
      "src/link/walk.ts": "export interface WalkOptions { depth: number }\n" +
        "export interface Forgotten { depth: number }\n" +
        "export function walk(options: WalkOptions): void {}\n",
      "src/link/link.ts": 'import { walk } from "./walk.ts";\n',
    }),
    ["src/link/walk.ts:2: exports Forgotten, which nothing imports"],
  );
});

Deno.test("exportViolations takes a dynamic import for a use of everything", () => {
  assert.deepEqual(
    violations({
      "src/cli/version.ts": "export function version(): void {}\n",
      "main.ts": 'const { version } = await import("./src/cli/version.ts");\n',
    }),
    [],
  );
});

/** Checks modules given as texts; their relative imports are resolved. */
function violations(modules: Record<string, string>): string[] {
  const graph = new Map<string, ModuleImport[]>();
  const symbols = new Map(Object.entries(modules).map(([file, text]) => [file, read(text)]));
  for (const [file, text] of Object.entries(modules)) {
    const specifiers = [...text.matchAll(/"(\.[^"]+)"/g)].map((match) => match[1] ?? "");
    graph.set(
      file,
      specifiers.map((specifier) => {
        const target = new URL(specifier, `file:///${file}`).pathname.slice(1);
        return { specifier, target, line: 1 };
      }),
    );
  }
  return exportViolations(graph, symbols);
}
