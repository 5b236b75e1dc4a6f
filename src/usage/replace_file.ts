import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { removeLeftovers } from "./remove_leftovers.ts";
import { temporaryPath } from "./temporary_path.ts";

/**
 * Replaces a file in one step, or makes it. What is at the path, be it a link, is not followed.
 *
 * @throws Error as the system does.
 */
export function replaceFile(path: string, text: string): void {
  removeLeftovers(dirname(path));
  const temporary = temporaryPath(path);
  try {
    writeFileSync(temporary, text, { flag: "wx", mode: 0o600 });
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
