import { buildStamp } from "./build_stamp.ts";
import type { ExitCode } from "./exit_code.ts";
import { program } from "./program.ts";
import { systemConsole } from "./system_console.ts";

/**
 * Runs a command line on the streams of this process. Parsers and the protocol are loaded by the commands that need them.
 *
 * @param args What follows the name of the program.
 */
export function runCommandLine(args: readonly string[]): Promise<ExitCode> {
  return program(args, {
    output: systemConsole(),
    open: async (request) => {
      const { openWorkspace } = await import("../workspace/workspace.ts");
      return await openWorkspace({ ...request, version: buildStamp().version, watch: false });
    },
    serve: async (options) => {
      const { serve } = await import("./serve.ts");
      return await serve(options);
    },
  });
}
