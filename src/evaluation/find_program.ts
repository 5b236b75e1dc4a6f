import { delimiter, isAbsolute, join } from "node:path";

const endings = Deno.build.os === "windows" ? [".exe"] : [""];

/**
 * Finds a program in the directories of `PATH`. Only absolute ones count, so that nothing in a workspace is run for a
 * program of its name.
 */
export async function findProgram(name: string): Promise<string | undefined> {
  for (const directory of (Deno.env.get("PATH") ?? "").split(delimiter)) {
    if (!isAbsolute(directory)) continue;
    for (const ending of endings) {
      const path = join(directory, name + ending);
      const info = await Deno.stat(path).catch(() => undefined);
      const isRunnable = info?.isFile === true && (info.mode === null || (info.mode & 0o111) !== 0);
      if (isRunnable) return path;
    }
  }
  return undefined;
}
