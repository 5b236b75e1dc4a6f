import { readFile } from "node:fs/promises";
import { Command, InvalidArgumentError, Option } from "commander";
import * as z from "zod";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { decodedInput } from "./decoded_input.ts";
import { ExitCode } from "./exit_code.ts";
import { printable } from "./printable.ts";

const importOptions = z.object({
  from: z.enum(["tbls", "atlas"]),
  datasource: z.string().optional(),
  out: z.string(),
  engine: z.string().optional(),
  init: z.string().optional(),
  syncedAt: z.string().optional(),
  overwrite: z.boolean().default(false),
  json: z.boolean().default(false),
});

const pipeline = `
Nothing connects to a database here; another tool does, and this writes what it
says into files that are kept with the code:
  tbls out -t json --dsn "$DSN" | graphin dbimport --datasource main -
  atlas schema inspect -u "$URL" | graphin dbimport --from atlas --datasource main
  graphin dbimport --init main

A schema that did not change rewrites nothing.`;

/**
 * `graphin dbimport`: snapshots of a database from what tbls or Atlas say of it.
 *
 * @param stdin Reads standard input to its end.
 */
export function dbimportCommand(
  outcome: { exitCode: ExitCode },
  output: ConsoleOutput,
  stdin: () => Promise<Uint8Array> = () => new Response(Deno.stdin.readable).bytes(),
): Command {
  return new Command("dbimport")
    .description("write snapshots of a database from what tbls or Atlas say of it")
    .argument("[input]", "file to read; standard input when it is - or left out")
    .addOption(
      new Option("--from <tool>", "what wrote the input").choices(["tbls", "atlas"]).default(
        "tbls",
      ),
    )
    .option("--datasource <name>", "name of the database, a part of all ids")
    .option("--out <dir>", "directory to write to, seen from the current one", "db")
    .option("--engine <name>", "such as postgresql (default: what the input tells)")
    .option("--init <name>", "write an empty snapshot to be filled by hand, and nothing else")
    .option(
      "--synced-at <time>",
      "time of the snapshot, for output that can be repeated",
      timestamp,
    )
    .option("--overwrite", "replace files that graphin dbimport did not write")
    .option("--json", "print one line of JSON")
    .addHelpText("after", pipeline)
    .action(async (input: string | undefined, values: unknown) => {
      const { json, ...options } = importOptions.parse(values);
      const { dbimport } = await import("./dbimport.ts");
      const { written, unchanged, removed } = await dbimport(
        options,
        async () => decodedInput(await bytesOf(input, stdin)),
      );
      outcome.exitCode = ExitCode.ok;
      if (json) {
        output.write(`${JSON.stringify({ written, unchanged, removed })}\n`);
        return;
      }
      for (const path of written) output.write(`${printable(path)}\n`);
      for (const path of unchanged) output.note(`dbimport: ${printable(path)} says the same\n`);
      for (const path of removed) output.note(`dbimport: ${printable(path)} was removed\n`);
    });
}

async function bytesOf(
  input: string | undefined,
  stdin: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (input === undefined || input === "-") return await stdin();
  try {
    return await readFile(input);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError("failure", `dbimport: cannot read ${input}: ${why}`);
  }
}

function timestamp(text: string): string {
  const isTime =
    /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:\d{2})?)?$/
      .test(text) && !Number.isNaN(Date.parse(text));
  if (isTime) return text;
  throw new InvalidArgumentError("Write it as 2026-01-31T09:00:00Z.");
}
