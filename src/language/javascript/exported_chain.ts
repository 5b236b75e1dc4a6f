import type { ScriptFile } from "./script_file.ts";

/** The names of a chain without the exports object in front. */
export function exportedChain(
  file: ScriptFile,
  names: readonly string[],
): { readonly names: readonly string[]; readonly isExported: boolean } {
  const [first, second] = names;
  if (first === "exports" && isFree(file, first)) {
    return { names: names.slice(1), isExported: true };
  }
  if (first === "module" && second === "exports" && isFree(file, first)) {
    return { names: names.slice(2), isExported: true };
  }
  return { names, isExported: false };
}

/** Whether no scope of the file declares a name. */
function isFree(file: ScriptFile, name: string): boolean {
  return file.place.scope.find(name) === undefined;
}
