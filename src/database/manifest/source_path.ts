/**
 * A path of a manifest, relative to the root of the workspace, without `.`, `..` and empty parts.
 *
 * @returns undefined when it names the root or leads out of it.
 */
export function sourcePath(path: string): string | undefined {
  if (/^[/\\]|^[a-z]:[/\\]/i.test(path)) return undefined;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join("/");
}
