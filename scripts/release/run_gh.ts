import { runCommand } from "../corpus/run_command.ts";

/** Like {@link runGh}, but tells whether it succeeded. */
export async function tryGh(args: readonly string[], gh = "gh"): Promise<boolean> {
  return (await runCommand([gh, ...args]))?.code === 0;
}

/**
 * Runs GitHub's command line with the token in `GH_TOKEN`.
 *
 * @param gh The program.
 * @throws Error with what it said when it fails.
 */
export async function runGh(args: readonly string[], gh = "gh"): Promise<void> {
  const result = await runCommand([gh, ...args]);
  if (result === undefined) throw new Error(`there is no ${gh}, the command line of GitHub`);
  if (result.code !== 0) {
    throw new Error(`gh ${args.slice(0, 3).join(" ")} fails: ${result.stderr.trim()}`);
  }
}
