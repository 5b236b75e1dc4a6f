/** Path of a name in a directory; the empty directory is the root. */
export function pathIn(directory: string, name: string): string {
  return directory === "" ? name : name === "" ? directory : `${directory}/${name}`;
}
