import assert from "node:assert/strict";
import { crowdedFiles } from "./crowded_files.ts";
import type { ExportedSymbol, ModuleSymbols } from "./module_symbols.ts";

Deno.test("crowdedFiles wants one value per file of src, beside any number of types", () => {
  const crowd = symbols(["value", "first"], ["type", "Options"], ["value", "second"]);
  const files = new Map([
    ["src/link/pair.ts", crowd],
    ["src/link/mod.ts", crowd],
    ["scripts/pair.ts", crowd],
    ["src/link/walk.ts", symbols(["value", "walk"], ["type", "Options"], ["type", "Step"])],
  ]);
  assert.deepEqual(crowdedFiles(files), [
    "src/link/pair.ts: exports first, second, which are 2 values, not one",
  ]);
});

function symbols(...named: [ExportedSymbol["kind"], string][]): ModuleSymbols {
  const exports = named.map(([kind, name]) => ({ kind, name, line: 1, mentioned: false }));
  return { exports, imports: [], incomplete: false };
}
