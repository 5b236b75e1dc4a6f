import { Argument, Command } from "commander";
import { knownClients } from "../clients/known_clients.ts";
import type { ConsoleOutput } from "./console_output.ts";
import type { ExitCode } from "./exit_code.ts";
import { setupOptions } from "./setup_options.ts";

const explanation = `
Without --workspace the entry goes into the client's own configuration and serves
whatever project is open there. With it, the entry serves that project alone, and
goes into the project's configuration where the client has one.

  graphin setup claude-code              for every project
  graphin setup cursor --workspace .     for this one
  graphin setup codex -- --offline       with options of the server
  graphin setup --list                   who has graphin registered
  graphin setup --print codex            show the entry and write nothing
  graphin setup --remove                 take it out of every client
  graphin setup --from BUNDLE            install what 'graphin bundle' collected, offline

A copy of what was there is kept beside the file, as NAME.graphin-1.bak.`;

/** `graphin setup`: registers graphin with clients, and installs it from a bundle. */
export function setupCommand(outcome: { exitCode: ExitCode }, output: ConsoleOutput): Command {
  return new Command("setup")
    .description("register graphin with an AI client, or install it from a bundle")
    .addArgument(
      new Argument("[client]", "which one").choices(knownClients.map(({ id }) => id)),
    )
    .argument("[options...]", "after --: options of the server, as --offline or --model-dir DIR")
    .option("--print", "show the entry and where it belongs; write nothing")
    .option("--list", "say where graphin is registered")
    .option("--remove", "take graphin out again: of the client, or of all")
    .option("--user", "write to the client's own configuration also with --workspace")
    .option("--from <bundle>", "install what 'graphin bundle' collected: a file or a directory")
    .option("--json", "print one line of JSON")
    .action(async (client: string | undefined, server: string[], _: unknown, command: Command) => {
      const options = setupOptions.parse({ ...command.optsWithGlobals(), server });
      const { setup } = await import("./setup.ts");
      outcome.exitCode = await setup(client, options, output);
    })
    .addHelpText("after", explanation);
}
