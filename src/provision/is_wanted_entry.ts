import { posix } from "node:path";

/**
 * Whether an entry of a runtime's archive is the library: its cleaned path ends in `/lib/NAME`. The name alone does not
 * tell, because debug symbols of the same name may be beside it.
 */
export function isWantedEntry(entry: string, library: string): boolean {
  const path = posix.normalize(`/${entry.replaceAll("\\", "/")}`);
  return path.endsWith(`/lib/${library}`);
}
