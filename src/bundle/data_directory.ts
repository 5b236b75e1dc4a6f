import { isAbsolute, join } from "node:path";

/** What decides where a user's installations are. */
export interface DataDirectoryOptions {
  /** @default {the operating system of this program} */
  readonly os?: typeof Deno.build.os;
  /** Reads a variable of the environment. @default {of this process} */
  readonly env?: (name: string) => string | undefined;
}

/**
 * The directory that graphin is installed in, as the plugin's launcher looks for it: `CLAUDE_PLUGIN_DATA`, else `graphin`
 * below `XDG_DATA_HOME` or `~/.local/share`, `%LOCALAPPDATA%\graphin\data` on Windows. Undefined when the environment
 * names no such place.
 */
export function dataDirectory(options: DataDirectoryOptions = {}): string | undefined {
  const { os = Deno.build.os, env = (name) => Deno.env.get(name) } = options;
  const given = (name: string, ...below: readonly string[]): string | undefined => {
    const value = env(name);
    return value !== undefined && isAbsolute(value) ? join(value, ...below) : undefined;
  };
  const own = given("CLAUDE_PLUGIN_DATA");
  if (own !== undefined) return own;
  if (os === "windows") return given("LOCALAPPDATA", "graphin", "data");
  return given("XDG_DATA_HOME", "graphin") ?? given("HOME", ".local", "share", "graphin");
}
