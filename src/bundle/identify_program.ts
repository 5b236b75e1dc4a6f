import * as z from "zod";
import { BundleError } from "./bundle_error.ts";

/** How long a program may take to say which it is, in milliseconds. */
const patienceMs = 60_000;

const schema = z.looseObject({
  version: z.string().min(1),
  os: z.string(),
  arch: z.string(),
});

/** Which program a file is. */
export interface ProgramIdentity {
  readonly version: string;
  /** Such as `linux/amd64`. */
  readonly platform: string;
}

/**
 * Asks a program which graphin it is, which shows that it runs here.
 *
 * @throws {BundleError} When it does not run, or is something else.
 */
export async function identifyProgram(program: string): Promise<ProgramIdentity> {
  let output: Deno.CommandOutput;
  try {
    output = await new Deno.Command(program, {
      args: ["version", "--json"],
      stdin: "null",
      signal: AbortSignal.timeout(patienceMs),
    }).output();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BundleError(`${program} does not run here (${reason})`);
  }
  const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).trim();
  try {
    const { version, os, arch } = schema.parse(JSON.parse(decode(output.stdout)));
    return { version, platform: `${os}/${arch}` };
  } catch {
    const [said = ""] = decode(output.stderr).split("\n", 1);
    throw new BundleError(
      `${program} does not run here, or is no graphin: 'version --json' ends with ${output.code}` +
        (said === "" ? "" : ` (${said})`),
    );
  }
}
