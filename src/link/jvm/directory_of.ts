/** The directory that a path lies in; empty for the workspace root. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
