/**
 * Joins a relative path to a directory, both separated by `/` and relative to the workspace root. Undefined when the
 * result leaves the root.
 */
export function joinPath(directory: string, path: string): string | undefined {
  const parts = directory === "" ? [] : directory.split("/");
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}
