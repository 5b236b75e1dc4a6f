import { join } from "node:path";
import * as z from "zod";
import type { ClientPlaces } from "./client_places.ts";
import { readConfigFile } from "./config_file.ts";

const settings = z.looseObject({
  enabledPlugins: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Names of the plugins that Claude Code starts for this user and that bring graphin's server with them, as
 * `graphin@graphin`; none where its settings cannot be read.
 */
export async function enabledClaudePlugins({ directory, home }: ClientPlaces): Promise<string[]> {
  const own = directory("CLAUDE_CONFIG_DIR") ?? (home === undefined ? home : join(home, ".claude"));
  if (own === undefined) return [];
  try {
    const { text = "" } = await readConfigFile(join(own, "settings.json"));
    const { enabledPlugins } = settings.parse(JSON.parse(text));
    return Object.keys(enabledPlugins)
      .filter((name) => name.startsWith("graphin@") && enabledPlugins[name] === true);
  } catch {
    return [];
  }
}
