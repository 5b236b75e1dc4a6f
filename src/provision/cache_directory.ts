import { isAbsolute, join } from "node:path";
import { ProvisionError } from "./provision_error.ts";

/** What decides where a user's caches are. */
export interface CacheDirectoryOptions {
  /** @default {the operating system of this program} */
  readonly os?: typeof Deno.build.os;
  /** Reads a variable of the environment. @default {of this process} */
  readonly env?: (name: string) => string | undefined;
}

/**
 * The directory where models and runtimes of this user are kept: `graphin/artifacts` below `XDG_CACHE_HOME` (ignored
 * unless absolute, as its specification demands) or `~/.cache`, `~/Library/Caches` on macOS, `%LOCALAPPDATA%` on Windows.
 *
 * @throws {ProvisionError} When the environment names no such place.
 */
export function cacheDirectory(options: CacheDirectoryOptions = {}): string {
  const { os = Deno.build.os, env = (name) => Deno.env.get(name) } = options;
  const set = (name: string): string | undefined => {
    const value = env(name);
    return value !== undefined && isAbsolute(value) ? value : undefined;
  };
  const base = os === "windows"
    ? set("LOCALAPPDATA")
    : os === "darwin"
    ? below(set("HOME"), "Library", "Caches")
    : set("XDG_CACHE_HOME") ?? below(set("HOME"), ".cache");
  if (base !== undefined) return join(base, "graphin", "artifacts");
  const wanted = os === "windows" ? "LOCALAPPDATA" : os === "darwin" ? "HOME" : "XDG_CACHE_HOME";
  throw new ProvisionError(
    "disk",
    `there is no place to keep models in: set ${wanted} to an absolute path`,
  );
}

function below(home: string | undefined, ...parts: readonly string[]): string | undefined {
  return home === undefined ? undefined : join(home, ...parts);
}
