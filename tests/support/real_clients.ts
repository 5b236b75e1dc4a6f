/** A client of MCP servers as npm has it. */
export type RealClient = keyof typeof packages;

const packages = {
  inspector: "@modelcontextprotocol/inspector@1.0.3",
  claude: "@anthropic-ai/claude-code@2.1.100",
  /** Leaves out no server of a plugin whose options are not set, as those up to 2.1.112 do. */
  earlyPluginClaude: "@anthropic-ai/claude-code@2.1.128",
  newestClaude: "@anthropic-ai/claude-code@2.1.332",
} as const;

/** What a run of a client gave. */
export interface ClientRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where a client runs. */
export interface ClientRunOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
}

/** How long fetching a client may take, in milliseconds. */
const patience = 300_000;

/** Clients that others have made, run by npx. */
export class RealClients {
  /** What keeps the clients from running; undefined when nothing does. */
  readonly obstacle: string | undefined;
  readonly #settings: Readonly<Record<string, string>>;

  private constructor(settings: Readonly<Record<string, string>>, obstacle: string | undefined) {
    this.#settings = settings;
    this.obstacle = obstacle;
  }

  /**
   * Fetches clients where they are not here yet, and tries them.
   *
   * @param wanted Each with arguments that it can do without a server.
   */
  static async find(
    ...wanted: readonly (readonly [RealClient, ...string[]])[]
  ): Promise<RealClients> {
    const settings = await readNpmSettings();
    if (typeof settings === "string") return new RealClients({}, settings);
    const clients = new RealClients(settings, undefined);
    for (const [client, ...args] of wanted) {
      const { code, stderr } = await clients.run(client, args);
      if (code !== 0) {
        const reason = stderr.trim().split("\n").find((line) => /err|not/i.test(line));
        const why = `npx ${packages[client]} does not run: ${reason ?? `exit code ${code}`}`;
        return new RealClients(settings, why);
      }
    }
    return clients;
  }

  /** Name of a test that needs the clients: says why it is skipped where it is. */
  named(name: string): string {
    return this.obstacle === undefined ? name : `${name} (skipped: ${this.obstacle})`;
  }

  /** Runs a client to its end, which finds the caches of npm and Deno although the home directory may be another. */
  run(
    client: RealClient,
    args: readonly string[],
    options: ClientRunOptions = {},
  ): Promise<ClientRun> {
    const env = { ...this.#settings, ...options.env };
    return run("npx", ["-y", packages[client], ...args], { ...options, env });
  }
}

async function readNpmSettings(): Promise<Record<string, string> | string> {
  const settings: Record<string, string> = {
    npm_config_update_notifier: "false",
    npm_config_prefer_offline: "true",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
  };
  for (const key of ["cache", "userconfig"]) {
    const { code, stdout } = await run("npm", ["config", "get", key], {});
    if (code !== 0) return "there is no npm";
    settings[`npm_config_${key}`] = stdout.trim();
  }
  const { stdout } = await run(Deno.execPath(), ["info", "--json"], {});
  const info: unknown = JSON.parse(stdout);
  if (typeof info === "object" && info !== null && "denoDir" in info) {
    settings["DENO_DIR"] = String(info.denoDir);
  }
  return settings;
}

async function run(
  command: string,
  args: readonly string[],
  options: ClientRunOptions,
): Promise<ClientRun> {
  const name = Deno.build.os === "windows" ? `${command}.cmd` : command;
  try {
    const { code, stdout, stderr } = await new Deno.Command(
      command === Deno.execPath() ? command : name,
      { args: [...args], stdin: "null", signal: AbortSignal.timeout(patience), ...options },
    ).output();
    const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
    return { code, stdout: decode(stdout), stderr: decode(stderr) };
  } catch (error) {
    return { code: -1, stdout: "", stderr: error instanceof Error ? error.message : "" };
  }
}
