import { CommandError } from "./command_error.ts";

/**
 * Reads a file that a command line names.
 *
 * @throws {CommandError} When it cannot be read.
 */
export async function readInput(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError("failure", `cannot read ${path}: ${why}`);
  }
}
