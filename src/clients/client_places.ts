import { isAbsolute, join } from "node:path";

/** What decides where a user's clients keep their configuration. */
export interface ClientPlacesOptions {
  /** @default {the operating system of this program} */
  readonly os?: typeof Deno.build.os;
  /** Reads a variable of the environment. @default {of this process} */
  readonly env?: (name: string) => string | undefined;
}

/** Directories of a user that clients keep their configuration below; undefined where the environment names none. */
export interface ClientPlaces {
  readonly home: string | undefined;
  /** `XDG_CONFIG_HOME`, or `.config` in the home directory, on every system: what came from Linux looks there. */
  readonly xdgConfig: string | undefined;
  /** `.config` or `XDG_CONFIG_HOME` on Linux, `Library/Application Support` on macOS, `%APPDATA%` on Windows. */
  readonly applicationData: string | undefined;
  readonly os: typeof Deno.build.os;
  /** A directory that a variable names; undefined when it is not set or not absolute. */
  readonly directory: (variable: string) => string | undefined;
}

/** Where this user's clients keep their configuration. */
export function clientPlaces(options: ClientPlacesOptions = {}): ClientPlaces {
  const { os = Deno.build.os, env = (name) => Deno.env.get(name) } = options;
  const directory = (variable: string): string | undefined => {
    const value = env(variable);
    return value !== undefined && isAbsolute(value) ? value : undefined;
  };
  const home = directory(os === "windows" ? "USERPROFILE" : "HOME");
  const below = (...parts: readonly string[]): string | undefined =>
    home === undefined ? undefined : join(home, ...parts);
  const xdgConfig = directory("XDG_CONFIG_HOME") ?? below(".config");
  const applicationData = os === "windows"
    ? directory("APPDATA") ?? below("AppData", "Roaming")
    : os === "darwin"
    ? below("Library", "Application Support")
    : xdgConfig;
  return { home, xdgConfig, applicationData, os, directory };
}
