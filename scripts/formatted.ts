import { fileURLToPath } from "node:url";

import { runCommand } from "./corpus/run_command.ts";

/**
 * A text as the repository's format check wants it.
 *
 * @param extension Of the file that it is for, without a dot.
 * @throws When the formatter does not take it.
 */
export async function formatted(text: string, extension: string): Promise<string> {
  const result = await runCommand([Deno.execPath(), "fmt", "--ext", extension, "-"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    input: text,
  });
  if (result?.code !== 0) throw new Error(`deno fmt failed: ${result?.stderr}`);
  return result.stdout;
}
