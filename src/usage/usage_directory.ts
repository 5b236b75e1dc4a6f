import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isOwnDirectory } from "./is_own_directory.ts";

/**
 * Where the usage of a workspace is noted: `.graphin/usage`.
 *
 * @param root The workspace.
 * @param make Whether to make it where `.graphin` is there and it is not.
 * @returns Undefined when it is not there, is a link or in one, or another user's.
 */
export function usageDirectory(root: string, make = false): string | undefined {
  const state = join(root, ".graphin");
  if (!isOwnDirectory(state)) return undefined;
  const directory = join(state, "usage");
  if (make && !isOwnDirectory(directory)) {
    try {
      mkdirSync(directory, { mode: 0o700 });
    } catch {
      // Another process may have made it meanwhile; whatever else is there is refused below.
    }
  }
  return isOwnDirectory(directory) ? directory : undefined;
}
