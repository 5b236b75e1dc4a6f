import { runCommand } from "../../scripts/corpus/run_command.ts";

type Command = readonly [program: string, ...args: string[]];

/**
 * Registers a test that needs tools which a machine may lack: it is ignored, and says why, where one of some commands does
 * not succeed.
 */
export async function toolTest(
  name: string,
  commands: readonly Command[],
  run: () => Promise<void>,
): Promise<void> {
  const codes = await Promise.all(
    commands.map(async (command) => (await runCommand(command))?.code),
  );
  const missing = commands.find((_, index) => codes[index] !== 0);
  if (missing !== undefined) console.log(`${name}: skipped, ${missing[0]} is missing or too old`);
  Deno.test({ name, ignore: missing !== undefined, fn: run });
}
