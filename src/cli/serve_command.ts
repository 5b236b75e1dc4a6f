import { Command, InvalidArgumentError, Option } from "commander";
import * as z from "zod";
import { semanticFlags, semanticSettings } from "./semantic_flags.ts";
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

Example, to add it to Claude Code:
  claude mcp add graphin -- graphin serve --workspace "$PWD"`;

/** `graphin serve`: the MCP server. @param start Runs the server until it ends. */
export function serveCommand(start: (options: ServeOptions) => Promise<void>): Command {
  const command = new Command("serve")
    .description("serve the workspace to an AI agent over MCP")
    .option("--verbose", "say on standard error what the server does")
    .addHelpText("after", explanation)
    .action((_: unknown, command: Command) => {
      const options = command.optsWithGlobals();
      const { workspace, workers, force, verbose } = serveOptions.parse(options);
      const semantic = semanticSettings(semanticFlags.parse(options));
      return start({ workspace, workers, force, verbose, semantic });
    });
  for (const option of semanticOptions()) command.addOption(option);
  return command;
}

function semanticOptions(): Option[] {
  return [
    new Option("--semantic", "search by meaning too, with a local model (fetched once)"),
    new Option("--no-semantic", "search by names and words only").default(undefined),
    new Option("--model-type <type>", "which model").choices(modelTypes),
    new Option("--model-dir <dir>", "search this directory for the model first"),
    new Option("--ort-lib <file>", "use this ONNX Runtime library as it is"),
    new Option("--mirror <url>", "download from here (or GRAPHIN_MIRROR)"),
    new Option("--offline", "download nothing"),
    new Option("--semantic-max-nodes <n>", "search at most so many nodes by meaning, 0 for all")
      .argParser(nodeLimit),
  ];
}

const modelTypes = ["english_optimal", "multilingual_cjk"];

function nodeLimit(text: string): string {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return text;
}
