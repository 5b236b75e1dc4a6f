import { homedir } from "node:os";
import { mirrorBase } from "./mirror_base.ts";
import { ProvisionError } from "./provision_error.ts";

/** What says which npm registry this user has. */
export interface NpmRegistryOptions {
  /** @default {the variables of this process} */
  readonly variable?: (name: string) => string | undefined;
  /** Runs npm; undefined where there is none. @default {the npm that is installed} */
  readonly npm?: (args: readonly string[]) => Promise<string | undefined>;
}

/**
 * The address of the npm registry that this user has configured: what `npm_config_registry` says, else npm itself.
 *
 * @throws {ProvisionError} When nothing says one, or it is no address.
 */
export async function npmRegistry(options: NpmRegistryOptions = {}): Promise<URL> {
  const { variable = (name) => Deno.env.get(name), npm = installedNpm } = options;
  for (const name of ["npm_config_registry", "NPM_CONFIG_REGISTRY"]) {
    const base = mirrorBase(variable(name) ?? "", name);
    if (base !== undefined) return base;
  }
  const base = mirrorBase(await npm(["config", "get", "registry"]) ?? "", "npm's registry");
  if (base !== undefined) return base;
  throw new ProvisionError(
    "missing",
    "no npm registry to download from is known, since npm is not installed; set npm_config_registry " +
      "to the address of one, name a mirror that has its paths with --mirror, or have the file in a " +
      "directory that --model-dir names",
  );
}

/** Where npm's own settings count, and not those of whatever directory this process is in. */
async function installedNpm(args: readonly string[]): Promise<string | undefined> {
  const [program, ...first] = Deno.build.os === "windows" ? ["cmd", "/c", "npm"] : ["npm"];
  try {
    const { success, stdout } = await new Deno.Command(program, {
      args: [...first, ...args],
      cwd: homedir(),
      stdin: "null",
      stderr: "null",
      signal: AbortSignal.timeout(60_000),
    }).output();
    return success ? new TextDecoder().decode(stdout).trim() : undefined;
  } catch {
    return undefined;
  }
}
