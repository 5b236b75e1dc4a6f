/** Where Deno keeps what it has compiled, which a home directory that is clean must not change. */
const denoDirectory = findDenoDirectory();

/** Environment of a user who has nothing yet, and whose home directory is the given one. */
export function cleanHome(home: string): Record<string, string> {
  return {
    DENO_DIR: denoDirectory,
    HOME: home,
    USERPROFILE: home,
    APPDATA: "",
    LOCALAPPDATA: "",
    XDG_DATA_HOME: "",
    XDG_CACHE_HOME: "",
    XDG_CONFIG_HOME: "",
    CLAUDE_PLUGIN_DATA: "",
    CLAUDE_CONFIG_DIR: "",
    CODEX_HOME: "",
  };
}

function findDenoDirectory(): string {
  const { stdout } = new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).outputSync();
  const info: unknown = JSON.parse(new TextDecoder().decode(stdout));
  return typeof info === "object" && info !== null && "denoDir" in info ? String(info.denoDir) : "";
}
