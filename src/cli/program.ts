import { Command, CommanderError } from "commander";
import * as z from "zod";
import { asksForJson } from "./asks_for_json.ts";
import { bundleCommand } from "./bundle_command.ts";
import { benchmarkCommand } from "./benchmark_command.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { contextCommand } from "./context_command.ts";
import { dbimportArguments } from "./dbimport_arguments.ts";
import { dbimportCommand } from "./dbimport_command.ts";
import { diagnoseCommand } from "./diagnose_command.ts";
import { doctorCommand } from "./doctor_command.ts";
import { errorReport } from "./error_report.ts";
import { ExitCode } from "./exit_code.ts";
import { evalCommand } from "./eval_command.ts";
import { exploreCommand } from "./explore_command.ts";
import { indexCommand } from "./index_command.ts";
import { licensesCommand } from "./licenses_command.ts";
import { modelCommand } from "./model_command.ts";
import { printable } from "./printable.ts";
import { readCommand } from "./read_command.ts";
import { searchCommand } from "./search_command.ts";
import type { ServeOptions } from "./serve.ts";
import { serveCommand } from "./serve_command.ts";
import { serverArguments } from "./server_arguments.ts";
import { setupCommand } from "./setup_command.ts";
import { statusCommand } from "./status_command.ts";
import { tellError } from "./tell_error.ts";
import { usageCommand } from "./usage_command.ts";
import { version } from "./version.ts";
import { wholeNumber } from "./whole_number.ts";
import { type OpenWorkspace, WorkspaceCommandContext } from "./workspace_command_context.ts";

/** What the program runs with. */
export interface ProgramOptions {
  readonly output: ConsoleOutput;
  readonly open: OpenWorkspace;
  /** Runs the MCP server until it ends. */
  readonly serve: (options: ServeOptions) => Promise<ExitCode>;
}

const mostWorkers = 256;

const versionOptions = z.object({ json: z.boolean().default(false) });

const introduction = `
A first look at a project, from anywhere inside it:
  graphin search "cancel an order"       where is it?
  graphin explore OrderService.cancel    what does it use, what uses it?
  graphin read OrderService.cancel       its source, and nothing else

The first command indexes the project into its .graphin directory; later ones
read again only what has changed. Nodes are named by the ids that search shows,
by places such as src/order.ts:12, or by names where only one node bears them.

For an AI agent, register the MCP server with your client:
  graphin setup claude-code              and others: graphin setup --help
  graphin doctor                         is all well?

Exit status: 0 when all is well, 1 when nothing was found or the work failed,
2 when the command line is wrong. With --json, standard output is one line of
JSON in any case; whenever the exit status is not 0 it has a member "error" with
"code", "message" and, where nodes may have been meant, "nodes".`;

/**
 * Runs one command line.
 *
 * @param args What follows the name of the program.
 * @returns The exit code; errors have been told, on standard error or, where JSON is asked for, on standard output.
 */
export async function program(args: readonly string[], options: ProgramOptions): Promise<ExitCode> {
  const { output, open, serve } = options;
  const context = new WorkspaceCommandContext(output, open);
  const isJson = asksForJson(args);
  const root = rootCommand(output, isJson);
  const commands = [
    searchCommand(context),
    exploreCommand(context),
    readCommand(context),
    contextCommand(context),
    statusCommand(context),
    indexCommand(context),
    diagnoseCommand(context),
    benchmarkCommand(context),
    evalCommand({ output, open, outcome: context }),
    serveCommand(async (serveOptions) => {
      context.exitCode = await serve(serveOptions);
    }),
    versionCommand(context, output),
    modelCommand(context, output),
    setupCommand(context, output),
    bundleCommand(context, output),
    doctorCommand(context, output),
    dbimportCommand(context, output),
    usageCommand(context, output),
    licensesCommand(output),
  ];
  for (const command of commands) {
    root.addCommand(command.copyInheritedSettings(root));
    for (const part of command.commands) part.copyInheritedSettings(root);
  }
  const server = serverArguments(args);
  const line = server === undefined ? dbimportArguments(args) : ["serve", ...server];
  try {
    await root.parseAsync(line, { from: "user" });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return ExitCode.ok;
    if (isJson) {
      const { exitCode, json } = errorReport(asCommandError(error));
      output.write(`${JSON.stringify({ error: json })}\n`);
      return exitCode;
    }
    // Mistakes of the command line have been told by the parser.
    return error instanceof CommanderError ? ExitCode.usage : tellError(error, output.note);
  }
}

function asCommandError(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error;
  const [message = ""] = error.message.replace(/^error: /, "").split("\n", 1);
  return new CommandError("usage", message);
}

/** @param isJson Whether mistakes are told as JSON, not by the parser. */
function rootCommand(output: ConsoleOutput, isJson: boolean): Command {
  return new Command("graphin")
    .description(
      "A local graph of a project's code and documents: search where something is,\n" +
        "explore what touches it, read exactly that.",
    )
    .option("-w, --workspace <dir>", "the project (default: found from here upwards)")
    .option("--workers <n>", "how many files to parse at a time", wholeNumber(1, mostWorkers))
    .option("--force", "index even a file system root or the home directory")
    .option("--no-color", "no colours, as with NO_COLOR set")
    .addHelpText("after", introduction)
    .showHelpAfterError("See 'graphin --help', or --help after a command.")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => output.write(text),
      writeErr: (text) => isJson ? undefined : output.note(text),
      outputError: (text, write) => write(printable(text.replace(/^error: /, "graphin: "))),
    })
    .exitOverride();
}

/** A plain `graphin version` has been answered before any of this is loaded. */
function versionCommand(context: WorkspaceCommandContext, output: ConsoleOutput): Command {
  return new Command("version")
    .description("print the version, the platform and the build")
    .option("--json", "print one line of JSON")
    .action((values: unknown) => {
      const { code, stdout } = version(versionOptions.parse(values).json ? ["--json"] : []);
      output.write(stdout);
      context.exitCode = code;
    });
}
