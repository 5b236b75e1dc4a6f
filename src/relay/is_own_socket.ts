import { ownEntry } from "./own_entry.ts";

/** Whether a path is a socket of this user that nobody else may connect to. */
export function isOwnSocket(path: string): boolean {
  return ownEntry(path)?.isSocket === true;
}
