import { isAbsolute, relative, sep } from "node:path";

/** Whether a path is a directory or leads below it; both are absolute, and links in them are not followed. */
export function isBelow(directory: string, path: string): boolean {
  const inside = relative(directory, path);
  return inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
