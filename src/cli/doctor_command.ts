import { Command } from "commander";
import type { ConsoleOutput } from "./console_output.ts";
import type { ExitCode } from "./exit_code.ts";
import { doctorOptions } from "./doctor_options.ts";

/** `graphin doctor`: looks at everything that graphin needs, and changes nothing. */
export function doctorCommand(outcome: { exitCode: ExitCode }, output: ConsoleOutput): Command {
  return new Command("doctor")
    .description("check the installation, clients, index, model and disk; changes nothing")
    .option("--json", "print one line of JSON")
    .action(async (_: unknown, command: Command) => {
      const options = doctorOptions.parse(command.optsWithGlobals());
      const { doctor } = await import("./doctor.ts");
      outcome.exitCode = await doctor(options, output);
    })
    .addHelpText("after", "\nExit status: 0 when all is well, 1 when something has to be done.");
}
