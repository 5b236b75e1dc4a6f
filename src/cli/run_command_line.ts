import { chooseWorkspaceRoot } from "../source/workspace_root.ts";
import { buildStamp } from "./build_stamp.ts";
import { endOnSignal } from "./end_on_signal.ts";
import type { ExitCode } from "./exit_code.ts";
import { noteProgram } from "./note_program.ts";
import { program } from "./program.ts";
import { systemConsole } from "./system_console.ts";
import { unmarkedRoot } from "./unmarked_root.ts";

/**
 * Runs a command line on the streams of this process. Parsers and the protocol are loaded by the commands that need them.
 *
 * @param args What follows the name of the program.
 */
export function runCommandLine(args: readonly string[]): Promise<ExitCode> {
  const output = systemConsole();
  return program(args, {
    output,
    open: async ({ root: explicit, workers, force, semantic }) => {
      const root = chooseWorkspaceRoot({
        ...(explicit === undefined ? {} : { explicit }),
        force,
        onUnmarked: (unmarked) => output.note(`graphin: ${unmarkedRoot(unmarked)}\n`),
      });
      const { openSharedWorkspace } = await import("../relay/open_shared_workspace.ts");
      const version = buildStamp().version;
      const workspace = openSharedWorkspace({
        root,
        workers,
        force,
        version,
        semantic,
        watch: false,
      });
      endOnSignal(workspace);
      noteProgram(root);
      return workspace;
    },
    serve: async (options) => {
      const { serve } = await import("./serve.ts");
      return await serve(options);
    },
  });
}
