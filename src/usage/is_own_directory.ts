import { lstatSync } from "node:fs";
import process from "node:process";

/**
 * Whether a path is a directory of this user, and no link: a repository may bring a link that leads anywhere, and another
 * user may have put a directory above one's own.
 */
export function isOwnDirectory(path: string): boolean {
  try {
    const entry = lstatSync(path);
    const user = process.getuid?.();
    return entry.isDirectory() && (user === undefined || entry.uid === user);
  } catch {
    return false;
  }
}
