import * as z from "zod";
import { BundleError } from "./bundle_error.ts";
import { type ProgramOutput, programOutput } from "./program_output.ts";
import { programVersion } from "./program_version.ts";

const name = z.string().regex(/^[a-z0-9]{1,20}$/);
const schema = z.looseObject({ version: programVersion, os: name, arch: name });

/** Which program a file is. */
export interface ProgramIdentity {
  readonly version: string;
  /** Such as `linux/amd64`. */
  readonly platform: string;
}

/**
 * Asks a program which graphin it is, which shows that it runs here.
 *
 * @param patienceMs How long it may take, in milliseconds.
 * @throws {BundleError} When it does not run, or is something else.
 */
export async function identifyProgram(
  program: string,
  patienceMs = 60_000,
): Promise<ProgramIdentity> {
  let output: ProgramOutput;
  try {
    output = await programOutput(program, { args: ["version", "--json"], patienceMs });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BundleError(`${program} does not run here (${reason})`);
  }
  try {
    const { version, os, arch } = schema.parse(JSON.parse(output.stdout));
    return { version, platform: `${os}/${arch}` };
  } catch {
    const [said = ""] = output.stderr.trim().split("\n", 1);
    throw new BundleError(
      `${program} does not run here, or is no graphin: 'version --json' ends with ${output.code}` +
        (said === "" ? "" : ` (${said})`),
    );
  }
}
