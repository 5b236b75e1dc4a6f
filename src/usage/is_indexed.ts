import { lstatSync } from "node:fs";
import { join } from "node:path";
import { isOwnDirectory } from "./is_own_directory.ts";

/** Whether a directory is a workspace of this user that has been indexed: its index has been kept at least once. */
export function isIndexed(directory: string): boolean {
  const state = join(directory, ".graphin");
  if (!isOwnDirectory(state)) return false;
  try {
    return lstatSync(join(state, "index.bin")).isFile();
  } catch {
    return false;
  }
}
