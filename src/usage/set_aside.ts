import { closeSync, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freeName } from "./free_name.ts";

/**
 * Gives a log another name, under which nothing is appended to it any more by processes that open it from now on.
 *
 * @param stem The new name without its ending; `-002` and so on is put behind it where it is taken.
 * @param stillFits Asked once the name is taken, as another process may have done the same meanwhile.
 * @returns The new name; undefined when nothing was renamed.
 * @throws Error as the system does.
 */
export function setAside(
  directory: string,
  log: string,
  stem: string,
  stillFits: () => boolean,
): string | undefined {
  const name = takenName(directory, stem);
  const path = join(directory, name);
  try {
    if (stillFits()) {
      renameSync(join(directory, log), path);
      return name;
    }
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
  rmSync(path, { force: true });
  return undefined;
}

/** Takes a name by an empty file: a rename would replace what bears it. */
function takenName(directory: string, stem: string): string {
  for (;;) {
    const name = freeName(directory, stem);
    try {
      closeSync(openSync(join(directory, name), "wx", 0o600));
      return name;
    } catch (error) {
      // Another process may have taken it meanwhile.
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}
