import { ownEntry } from "./own_entry.ts";

/** Whether a path is a directory of this user that nobody else can look into. */
export function isOwnDirectory(path: string): boolean {
  return ownEntry(path)?.isDirectory === true;
}
