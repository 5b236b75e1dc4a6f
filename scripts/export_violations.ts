import type { ModuleGraph } from "./module_graph.ts";
import type { ExportedSymbol, ModuleSymbols } from "./module_symbols.ts";

/**
 * Finds exports that nothing imports.
 *
 * A test is no use of what it tests, except for what `src/facts` and a folder's face (`mod.ts`) offer. A type may also
 * be exported because another export of its file mentions it.
 *
 * @param graph Which file imports which.
 * @param symbols The same files with the names they export and import.
 * @returns One line each, `file:line: exports X, which …`, sorted.
 */
export function exportViolations(
  graph: ModuleGraph,
  symbols: ReadonlyMap<string, ModuleSymbols>,
): string[] {
  const uses = collectUses(graph, symbols);
  const found: string[] = [];
  for (const [file, { exports }] of symbols) {
    for (const symbol of exports) {
      const why = deadness(file, symbol, uses);
      if (why !== undefined) found.push(`${file}:${symbol.line}: exports ${symbol.name}, ${why}`);
    }
  }
  return found.sort();
}

/** Who uses an export, by `file` and `name`; the name `*` stands for all exports of a file. */
interface Uses {
  readonly byCode: ReadonlySet<string>;
  readonly byTests: ReadonlySet<string>;
}

function collectUses(
  graph: ModuleGraph,
  symbols: ReadonlyMap<string, ModuleSymbols>,
): Uses {
  const byCode = new Set<string>();
  const byTests = new Set<string>();
  for (const [file, imports] of graph) {
    const uses = file.endsWith("_test.ts") || file.startsWith("tests/") ? byTests : byCode;
    for (const { specifier, target } of imports) {
      const named = symbols.get(file)?.imports.filter((one) => one.specifier === specifier) ?? [];
      // A dynamic import may use any name.
      const names = named.length > 0 ? named.flatMap((one) => one.names) : ["*"];
      for (const name of names) uses.add(useKey(target, name));
    }
  }
  return { byCode, byTests };
}

function deadness(file: string, symbol: ExportedSymbol, uses: Uses): string | undefined {
  if (symbol.kind === "type" && symbol.mentioned) return undefined;
  const isUsed = (by: ReadonlySet<string>): boolean =>
    by.has(useKey(file, symbol.name)) || by.has(useKey(file, "*"));
  if (isUsed(uses.byCode)) return undefined;
  if (!isUsed(uses.byTests)) return "which nothing imports";
  const forTests = file.startsWith("tests/") || file.startsWith("src/facts/") || isFace(file);
  return forTests ? undefined : "which only tests import";
}

function useKey(file: string, name: string): string {
  return `${file}#${name}`;
}

function isFace(file: string): boolean {
  return file.endsWith("/mod.ts");
}
