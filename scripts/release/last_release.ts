import { runCommand } from "../corpus/run_command.ts";

/**
 * Finds the release that a checkout comes after.
 *
 * @returns Its tag; undefined before the first release, and where the history is not there.
 */
export async function lastRelease(root: string): Promise<string | undefined> {
  const command = ["git", "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"] as const;
  const result = await runCommand(command, { cwd: root });
  return result?.code === 0 ? result.stdout.trim() : undefined;
}
