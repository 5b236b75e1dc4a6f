import { Command } from "commander";
import * as z from "zod";
import { semanticSettings } from "./semantic_settings.ts";
import { semanticOptions } from "./semantic_options.ts";
import type { ServeOptions } from "./serve.ts";

const serveOptions = z.object({
  workspace: z.string().optional(),
  workers: z.number().optional(),
  force: z.boolean().default(false),
  verbose: z.boolean().default(false),
});

const explanation = `
An MCP client starts this command and talks to it over the standard streams. The
server indexes the workspace, follows its files, and ends when the client does.
The word serve may be left out when an option is given.

Example, to register it with Claude Code:
  graphin setup claude-code`;

/** `graphin serve`: the MCP server. @param start Runs the server until it ends. */
export function serveCommand(start: (options: ServeOptions) => Promise<void>): Command {
  const command = new Command("serve")
    .description("serve the workspace to an AI agent over MCP")
    .option("--verbose", "say on standard error what the server does")
    .addHelpText("after", explanation)
    .action((_: unknown, command: Command) => {
      const options = command.optsWithGlobals();
      const { workspace, workers, force, verbose } = serveOptions.parse(options);
      const semantic = semanticSettings(options) ??
        (options.semantic === false ? "off" : "if-fetched");
      return start({ workspace, workers, force, verbose, semantic });
    });
  for (const option of semanticOptions()) command.addOption(option);
  return command;
}
