import { isAbsolute, join } from "node:path";

/** Where a user's data of this program may be. */
export interface DataDirectories {
  /** That of this process; undefined when the environment names none. */
  readonly own: string | undefined;
  /** All that processes of this user may have written to. */
  readonly all: readonly string[];
}

/** The system and environment of a process. */
export interface DataSetting {
  readonly isWindows: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Finds a user's data directories: the one that Claude Code gives to the plugin (`CLAUDE_PLUGIN_DATA`), else
 * `$XDG_DATA_HOME/graphin`, by default in `~/.local/share` (XDG Base Directory Specification), on Windows
 * `%LOCALAPPDATA%\graphin\data`.
 */
export function dataDirectories({ isWindows, env }: DataSetting): DataDirectories {
  const absolute = (name: string): string | undefined => {
    const path = env[name];
    return path !== undefined && isAbsolute(path) ? path : undefined;
  };
  const home = absolute(isWindows ? "USERPROFILE" : "HOME");
  const below = (base: string | undefined, ...parts: string[]): string | undefined =>
    base === undefined ? undefined : join(base, ...parts);
  const users = isWindows
    ? below(absolute("LOCALAPPDATA"), "graphin", "data")
    : below(absolute("XDG_DATA_HOME") ?? below(home, ".local", "share"), "graphin");
  const own = absolute("CLAUDE_PLUGIN_DATA") ?? users;
  const claude = absolute("CLAUDE_CONFIG_DIR") ?? below(home, ".claude");
  const plugins = below(claude, "plugins", "data", "graphin-graphin");
  const all = new Set([own, users, plugins].filter((one) => one !== undefined));
  return { own, all: [...all] };
}
