import type { ServerCommand } from "./client.ts";
import type { GraphinCommand } from "./graphin_command.ts";

/** The command that starts graphin's server. */
export function commandOf({ program, workspace, others }: GraphinCommand): ServerCommand {
  const [command, ...before] = program;
  const where = workspace === undefined ? [] : ["--workspace", workspace];
  return { command, args: [...before, "serve", ...where, ...others] };
}
