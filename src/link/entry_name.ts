/** The name of an entry of a directory up to the first dot behind its beginning, which a hidden file's is not. */
export function entryName(entry: string): string {
  const dot = entry.indexOf(".", 1);
  return dot < 0 ? entry : entry.slice(0, dot);
}
