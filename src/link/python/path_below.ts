/** A path inside of a directory; the empty path is the workspace root. */
export function pathBelow(directory: string, path: string): string {
  return directory === "" ? path : path === "" ? directory : `${directory}/${path}`;
}
