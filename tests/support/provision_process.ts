import type { ProvisionOptions } from "../../src/provision/artifact_plan.ts";
import type { Pins } from "../../src/provision/pins.ts";
import { Provision } from "../../src/provision/provision.ts";

/**
 * A process that provides a model. Its one argument is JSON; every progress is a line of JSON on standard output, and the
 * last line is the outcome.
 */
const { pins, directory, options }: {
  readonly pins: Pins;
  readonly directory: string;
  readonly options: ProvisionOptions;
} = JSON.parse(Deno.args[0] ?? "");

const tell = (line: unknown): void => console.log(JSON.stringify(line));
try {
  const provision = new Provision({ pins, directory, platform: "linux/amd64" });
  const { modelPath } = await provision.resolve(options, undefined, tell);
  tell({ state: "provided", modelPath });
} catch (error) {
  tell({ state: "failed", message: error instanceof Error ? error.message : String(error) });
}
