import { lstatSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { replaceFile } from "./replace_file.ts";
import { smallText } from "./small_text.ts";
import { stateDirectory } from "./state_directory.ts";

/**
 * Notes in a workspace, in `.graphin/binpath`, which program serves it, so that a hook finds it. Nothing fails when it
 * cannot be noted.
 *
 * @param executable The running program. Where a link beside it named `graphin` leads to it, that link is noted: an
 * update removes the file, and leads the link to the new one.
 */
export function writeBinpath(root: string, executable: string): void {
  try {
    const directory = stateDirectory(root);
    if (directory === undefined) return;
    const path = join(directory, "binpath");
    const text = `${stablePath(executable)}\n`;
    // Longer than any path of the systems there are.
    if (smallText(path, 65_536) !== text) replaceFile(path, text);
  } catch {
    // The hook looks elsewhere, too.
  }
}

function stablePath(executable: string): string {
  const link = join(dirname(executable), "graphin");
  try {
    return lstatSync(link).isSymbolicLink() && realpathSync(link) === realpathSync(executable)
      ? link
      : executable;
  } catch {
    return executable;
  }
}
