import { type CommandOptions, runCommand } from "../corpus/run_command.ts";

/**
 * Runs a tool that has to end well.
 *
 * @returns What it wrote to standard output.
 * @throws When it is not installed or fails, with what it said.
 */
export async function runTool(
  command: readonly [string, ...string[]],
  options: CommandOptions = {},
): Promise<string> {
  const result = await runCommand(command, options);
  if (result === undefined) throw new Error(`${command[0]} is not installed`);
  if (result.code !== 0) {
    const said = result.stderr.trim().slice(-2_000);
    throw new Error(
      `${command.join(" ").slice(0, 200)} failed (exit status ${result.code}): ${said}`,
    );
  }
  return result.stdout;
}
