import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ArchiveSource } from "../bundle/archive_source.ts";
import { BundleError } from "../bundle/bundle_error.ts";
import { DirectorySource } from "../bundle/directory_source.ts";
import { identifyProgram } from "../bundle/identify_program.ts";
import { installBundle, type InstalledBundle } from "../bundle/install_bundle.ts";
import { shellWord } from "../doctor/shell_word.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { dataDirectoriesHere } from "./data_directories_here.ts";
import { printableLine } from "./printable_line.ts";

/**
 * Installs a bundle, which may be a file or a directory.
 *
 * @throws {BundleError} When it is not as it has to be, or cannot be installed.
 */
export async function setupFrom(
  from: string,
  isJson: boolean,
  output: ConsoleOutput,
): Promise<InstalledBundle> {
  const place = resolve(from);
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) throw new BundleError(`there is no bundle ${place}`);
  // It is read twice, which a pipe cannot be.
  if (!found.isFile() && !found.isDirectory()) {
    throw new BundleError(`${place} is neither a file nor a directory; copy the bundle to a file`);
  }
  const { own: data } = dataDirectoriesHere();
  if (data === undefined) {
    throw new CommandError(
      "failure",
      "there is no place to install to: set HOME, or on Windows LOCALAPPDATA, to an absolute path",
    );
  }
  const installed = await installBundle({
    source: found.isDirectory() ? new DirectorySource(place) : new ArchiveSource(place),
    data,
    identify: identifyProgram,
    onStep: (step) =>
      output.isAttended ? output.note(`graphin: ${printableLine(step)}\n`) : undefined,
  });
  if (!isJson) tell(installed, output);
  return installed;
}

function tell(installed: InstalledBundle, output: ConsoleOutput): void {
  const { version, model, program, modelDir, written } = installed;
  const what = written === 0 ? "was here already" : "is installed";
  output.write(
    `graphin ${version} with ${printableLine(model)} ${what}: ${printableLine(program)}\n`,
  );
  const options = modelDir === undefined
    ? ""
    : ` -- --model-dir ${printableLine(shellWord(modelDir))}`;
  output.write(`  on the command line: put ${printableLine(dirname(program))} on your PATH\n`);
  output.write(
    `  in a client:         ${printableLine(shellWord(program))} setup CLIENT${options}\n`,
  );
}
