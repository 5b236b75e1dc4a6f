import { resolve } from "node:path";
import { BundleError } from "../bundle/bundle_error.ts";
import { collectModel } from "../bundle/collect_model.ts";
import { identifyProgram } from "../bundle/identify_program.ts";
import { programName } from "../bundle/program_name.ts";
import { writeBundle } from "../bundle/write_bundle.ts";
import { platformName } from "../provision/platform_name.ts";
import type { BundleOptions } from "./bundle_options.ts";
import { columns } from "./columns.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { ExitCode } from "./exit_code.ts";
import { printableLine } from "./printable_line.ts";
import { provisionLine } from "./provision_line.ts";

/**
 * Makes a bundle for machines of this one's platform.
 *
 * @throws {BundleError} When it cannot be made.
 */
export async function bundle(options: BundleOptions, output: ConsoleOutput): Promise<ExitCode> {
  const { modelType, offline, modelDir, ortLib, mirror, json } = options;
  const out = resolve(options.out);
  const platform = platformName();
  const program = programFile(options.program);
  const { version, platform: actual } = await identifyProgram(program);
  if (actual !== platform) {
    throw new BundleError(`${program} is for ${actual}; a bundle made here is for ${platform}`);
  }
  const line = provisionLine(output);
  const model = await collectModel({ modelType, offline, modelDir, ortLib, mirror }, {
    onProgress: (progress) => line.show(progress),
  }).finally(() => line.end());
  const name = programName(platform);
  const { manifest, bytes } = await writeBundle({
    version,
    platform,
    model: model.id,
    out,
    files: [{ path: name, role: "program", from: { file: program } }, ...model.files],
  });
  if (json) {
    output.write(`${JSON.stringify({ path: out, bytes, ...manifest })}\n`);
    return ExitCode.ok;
  }
  output.write(`${printableLine(out)}: graphin ${version} for ${platform} with ${model.id}\n`);
  const rows = manifest.files.map((
    { path, size },
  ) => [`  ${printableLine(path)}`, megabytes(size)]);
  for (const row of columns([...rows, ["  together, compressed", megabytes(bytes)]])) {
    output.write(`${row}\n`);
  }
  return ExitCode.ok;
}

/** @throws {CommandError} When graphin runs from its sources and no program is named. */
function programFile(given: string | undefined): string {
  if (given !== undefined) return resolve(given);
  if (Deno.build.standalone) return Deno.execPath();
  throw new CommandError(
    "usage",
    "graphin runs from its sources here; compile it and name the program with --program",
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
