import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isOwnDirectory } from "./is_own_directory.ts";

/**
 * Where a workspace keeps its state, `.graphin`, which is made where it is missing.
 *
 * @returns Undefined when it cannot be made, is a link, or another user's.
 */
export function stateDirectory(root: string): string | undefined {
  const directory = join(root, ".graphin");
  if (!isOwnDirectory(directory)) {
    try {
      mkdirSync(directory);
    } catch {
      // Another process may have made it meanwhile; whatever else is there is refused below.
    }
  }
  return isOwnDirectory(directory) ? directory : undefined;
}
