import { Command, Option } from "commander";
import * as z from "zod";
import type { ServeOptions } from "./serve.ts";

const serveOptions = z.object({
  workspace: z.string().optional(),
  workers: z.number().optional(),
  force: z.boolean().default(false),
  verbose: z.boolean().default(false),
  offline: z.boolean().optional(),
  modelType: z.string().optional(),
  modelDir: z.string().optional(),
  ortLib: z.string().optional(),
  semanticMaxNodes: z.string().optional(),
});

const explanation = `
An MCP client starts this command and talks to it over the standard streams. The
server indexes the workspace, follows its files, and ends when the client does.
The word serve may be left out when an option is given.

Example, to add it to Claude Code:
  claude mcp add graphin -- graphin serve --workspace "$PWD"`;

/** `graphin serve`: the MCP server. @param start Runs the server until it ends. */
export function serveCommand(start: (options: ServeOptions) => Promise<void>): Command {
  const command = new Command("serve")
    .description("serve the workspace to an AI agent over MCP")
    .option("--verbose", "say on standard error what the server does")
    .addHelpText("after", explanation)
    .action((_: unknown, command: Command) => {
      const { workspace, workers, force, verbose, ...semantic } = serveOptions.parse(
        command.optsWithGlobals(),
      );
      // `--offline` asks for what is always so: graphin opens no connection.
      const ignored = Object.entries(semantic).some(([name, value]) =>
        name !== "offline" && value !== undefined
      );
      return start({ workspace, workers, force, verbose, ignoresSemanticOptions: ignored });
    });
  for (const flags of semanticFlags) command.addOption(new Option(flags).hideHelp());
  return command;
}

/** Options of semantic search: they are accepted, so that configurations which name them start the server. */
const semanticFlags = [
  "--offline",
  "--model-type <type>",
  "--model-dir <directory>",
  "--ort-lib <file>",
  "--semantic-max-nodes <n>",
];
