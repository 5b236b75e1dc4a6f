import type { ExitCode } from "./exit_code.ts";
import { serve } from "./serve.ts";
import { serveOptions } from "./serve_options.ts";
import { tellError } from "./tell_error.ts";

/**
 * Runs the server if the command line asks for nothing else: a client waits for it, and the commands with their help
 * would take longer to load than the server.
 *
 * @param args What follows the name of the program.
 * @returns The exit code, once the server has ended; undefined for any other command line.
 */
export async function servePlainly(args: readonly string[]): Promise<ExitCode | undefined> {
  const options = serveOptions(args);
  if (options === undefined) return undefined;
  try {
    return await serve(options);
  } catch (error) {
    return tellError(error, (text) => Deno.stderr.writeSync(new TextEncoder().encode(text)));
  }
}
