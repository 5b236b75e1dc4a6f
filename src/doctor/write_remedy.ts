import { access, constants } from "node:fs/promises";
import { shellWord } from "./shell_word.ts";

/** What to do so that this user can write to a directory; undefined where that is so. */
export async function writeRemedy(path: string): Promise<string | undefined> {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    return Deno.build.os === "windows"
      ? "give yourself the right to write there"
      : `give yourself the right to write there; whose it is: ls -ld ${shellWord(path)}`;
  }
}
