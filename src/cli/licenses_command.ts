import { Command } from "commander";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";

/** `graphin licenses`: the licences of all that the compiled program contains. */
export function licensesCommand(output: ConsoleOutput): Command {
  return new Command("licenses")
    .description("print the licences of graphin and of what it contains")
    .action(() => output.write(licenses()));
}

/** @throws {CommandError} When this is no compiled program. */
function licenses(): string {
  if (!Deno.build.standalone) {
    throw new CommandError(
      "failure",
      "this runs from its sources: their licence is in LICENSE, those of the packages are in node_modules/; " +
        "a compiled program prints them all",
    );
  }
  return Deno.readTextFileSync(new URL("./THIRD_PARTY_LICENSES", import.meta.url));
}
