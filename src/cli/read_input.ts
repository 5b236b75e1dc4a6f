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
    if (error instanceof Deno.errors.NotFound) {
      throw new CommandError("failure", `cannot read ${path}: there is no such file`);
    }
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError("failure", `cannot read ${path}: ${why}`);
  }
}
