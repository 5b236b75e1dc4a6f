import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClientRun, RealClient, RealClients } from "../support/real_clients.ts";

const fixture = fileURLToPath(new URL("../fixtures/python-payments", import.meta.url));

/** Where a user is who has nothing of graphin yet. */
export interface WholePathOptions {
  readonly clients: RealClients;
  /** The client that installs the plugin. */
  readonly client: RealClient;
  /** Checkout of the marketplace, as a release delivers it. */
  readonly marketplace: string;
  /** Address of a server with the release. */
  readonly mirror: string;
}

/** The plugin in the hands of a real client: a clean home, a project, and what the client makes of them. */
export class WholePath implements AsyncDisposable {
  private constructor(readonly work: string, readonly options: WholePathOptions) {}

  static async make(options: WholePathOptions): Promise<WholePath> {
    const work = Deno.realPathSync(await Deno.makeTempDir({ prefix: "graphin-path-" }));
    await Deno.mkdir(join(work, "home"));
    await cp(fixture, join(work, "project"), { recursive: true });
    return new WholePath(work, options);
  }

  get home(): string {
    return join(this.work, "home");
  }

  get project(): string {
    return join(this.work, "project");
  }

  /** Where the client lets the plugin keep its files. */
  get data(): string {
    return join(this.home, ".claude", "plugins", "data", "graphin-graphin");
  }

  /** Runs the client in the project; fails with what it said when it fails. */
  async client(...args: readonly string[]): Promise<string> {
    const { clients, client } = this.options;
    const run = await clients.run(client, args, { cwd: this.project, env: this.env });
    assert.equal(run.code, 0, `claude ${args.join(" ")}: ${run.stdout}${run.stderr}`);
    return run.stdout;
  }

  get env(): Record<string, string> {
    return {
      HOME: this.home,
      USERPROFILE: this.home,
      GRAPHIN_MIRROR: this.options.mirror,
      NO_PROXY: "127.0.0.1",
      MCP_TIMEOUT: "120000",
    };
  }

  /** Adds the marketplace and installs the plugin. */
  async install(): Promise<void> {
    await this.client("plugin", "marketplace", "add", this.options.marketplace);
    await this.client("plugin", "install", "graphin@graphin");
  }

  /**
   * Installs without the client, by the plugin's script.
   *
   * @param plugin Root of the plugin.
   * @returns Path of the program.
   */
  async installByScript(plugin: string): Promise<string> {
    const { success, stderr } = await new Deno.Command("sh", {
      args: [join(plugin, "install", "install.sh")],
      env: { ...this.env, CLAUDE_PLUGIN_ROOT: plugin, CLAUDE_PLUGIN_DATA: this.data },
      stdin: "null",
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    return join(this.data, "bin", "graphin");
  }

  /** Lets the client start the server: the launcher gets the program that it does not find. */
  async connect(): Promise<void> {
    assert.match(
      await this.client("mcp", "list"),
      /^plugin:graphin:graphin: \S*\/bin\/graphin-launch\s+- [✓✔] Connected$/m,
    );
  }

  /** What the installer noted, which has to be true of the program that is linked. */
  async installed(): Promise<{ readonly version: string; readonly source: string }> {
    const record = JSON.parse(await Deno.readTextFile(join(this.data, "state", "installed.json")));
    const program = await Deno.readFile(join(this.data, "bin", "graphin"));
    assert.equal(record.sha256, createHash("sha256").update(program).digest("hex"));
    return { version: record.version, source: record.source };
  }

  /** The command that the client starts the server with. */
  async server(): Promise<[string, ...string[]]> {
    const listed = await this.client("mcp", "list");
    const [, launcher = ""] = /^plugin:graphin:graphin: (\S+)/m.exec(listed) ?? [];
    const variables = {
      ...this.env,
      CLAUDE_PLUGIN_ROOT: join(launcher, "..", ".."),
      CLAUDE_PLUGIN_DATA: this.data,
      GRAPHIN_PROJECT_DIR: this.project,
    };
    const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    return ["env", ...set, launcher];
  }

  /** Calls a tool through the Inspector, which starts the server by the plugin's launcher. */
  async inspect(tool: string, ...args: readonly string[]): Promise<string> {
    const given = args.flatMap((arg) => ["--tool-arg", arg]);
    const run: ClientRun = await this.options.clients.run("inspector", [
      "--cli",
      ...await this.server(),
      "--method",
      "tools/call",
      "--tool-name",
      tool,
      ...given,
    ]);
    assert.equal(run.code, 0, run.stderr);
    return JSON.parse(run.stdout).content[0].text;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.work, { recursive: true });
  }
}
