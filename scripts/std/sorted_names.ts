/** Names in the order of their code units, each once; names that are no identifier or path are left out. */
export function sortedNames(names: Iterable<string>): string[] {
  return [...new Set(names)].filter((name) => /^[^\s"`\\$]+$/.test(name)).sort();
}
