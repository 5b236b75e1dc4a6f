import { isAbsolute, relative, sep } from "node:path";

/** A path relative to a workspace, with `/` between its parts; one that leads out of it stays as it is. */
export function pathIn(root: string, path: string): string {
  if (!isAbsolute(path)) return path;
  const inside = relative(root, path);
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return path;
  return inside === "" ? "." : inside.replaceAll(sep, "/");
}
