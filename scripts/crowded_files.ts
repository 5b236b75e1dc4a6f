import type { ModuleSymbols } from "./module_symbols.ts";

/**
 * Finds files of `src` that export more than one value; a folder's face (`mod.ts`) may.
 *
 * @param symbols Files with the names they export.
 * @returns One line each, `file: exports A, B, which …`, sorted.
 */
export function crowdedFiles(symbols: ReadonlyMap<string, ModuleSymbols>): string[] {
  const found: string[] = [];
  for (const [file, { exports }] of symbols) {
    if (!file.startsWith("src/") || file.endsWith("/mod.ts")) continue;
    const values = exports.filter(({ kind }) => kind === "value").map(({ name }) => name);
    if (values.length > 1) {
      found.push(
        `${file}: exports ${values.join(", ")}, which are ${values.length} values, not one`,
      );
    }
  }
  return found.sort();
}
