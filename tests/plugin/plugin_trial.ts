import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { InstallManifest } from "../../scripts/release/install_manifest.ts";
import { sortedJson } from "../../scripts/release/sorted_json.ts";
import { type AnswerRequest, ArtifactServer } from "../support/artifact_server.ts";

const plugin = fileURLToPath(new URL("../../plugin/graphin", import.meta.url));

/** What a script came to. */
export interface ScriptOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What a script is run with. */
export interface ScriptOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly cwd?: string;
  readonly signal?: AbortSignal;
}

/** A copy of the plugin below a clean home directory, its data directory, and a mirror that serves releases. */
export class PluginTrial implements AsyncDisposable {
  readonly #server: ArtifactServer;

  private constructor(readonly root: string, readonly shell: string, answer: AnswerRequest) {
    this.#server = new ArtifactServer(answer);
  }

  /**
   * @param shell Path of the shell that is `sh` for all scripts.
   * @param answer What the mirror answers; 404 by default.
   */
  static async make(
    shell: string,
    answer: AnswerRequest = () => ({ status: 404 }),
  ): Promise<PluginTrial> {
    const root = Deno.realPathSync(await Deno.makeTempDir({ prefix: "graphin plugin-" }));
    const trial = new PluginTrial(root, shell, answer);
    await cp(plugin, trial.at("plugin"), { recursive: true });
    await Deno.remove(trial.at("plugin/install/manifest.json")).catch(() => undefined);
    for (const directory of ["home", "tools", "project"]) await Deno.mkdir(trial.at(directory));
    await Deno.symlink(shell, trial.at("tools/sh"));
    // Waiting is not what is tried.
    await trial.tool("sleep", "exec /bin/sleep 0.02");
    return trial;
  }

  /** Of each request to the mirror, its path. */
  get requests(): readonly string[] {
    return this.#server.requests.map(({ path }) => path);
  }

  /** Of each request to the mirror, its range. */
  get ranges(): readonly (string | undefined)[] {
    return this.#server.requests.map(({ headers }) => headers.get("range"));
  }

  /** Address of the mirror. */
  get mirror(): string {
    return this.#server.url;
  }

  at(path: string): string {
    return `${this.root}/${path}`;
  }

  async text(path: string): Promise<string | undefined> {
    return await Deno.readTextFile(this.at(path)).catch(() => undefined);
  }

  async write(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
    const full = this.at(path);
    await Deno.mkdir(full.slice(0, full.lastIndexOf("/")), { recursive: true });
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await Deno.writeFile(full, bytes, { mode });
    await Deno.chmod(full, mode);
  }

  /** Puts a command before those of the system. */
  tool(name: string, script: string): Promise<void> {
    return this.write(`tools/${name}`, `#!/bin/sh\n${script}\n`, 0o755);
  }

  /** Makes this the release that the plugin installs. */
  pin(manifest: InstallManifest): Promise<void> {
    return this.write("plugin/install/manifest.json", sortedJson(manifest));
  }

  /** All files below a directory, sorted; links end in `@` and their target. */
  files(directory: string): string[] {
    const found: string[] = [];
    const walk = (path: string): void => {
      for (const entry of Deno.readDirSync(this.at(path))) {
        const inner = `${path}/${entry.name}`;
        if (entry.isDirectory) walk(inner);
        else if (entry.isSymlink) found.push(`${inner}@${Deno.readLinkSync(this.at(inner))}`);
        else found.push(inner);
      }
    };
    walk(directory);
    return found.map((path) => path.slice(directory.length + 1)).sort();
  }

  /** Names of files and directories in a directory, sorted; none when it is missing. */
  names(directory: string): string[] {
    try {
      return [...Deno.readDirSync(this.at(directory))].map(({ name }) => name).sort();
    } catch {
      return [];
    }
  }

  install(options: ScriptOptions = {}): Promise<ScriptOutcome> {
    return this.run("install/install.sh", options);
  }

  launch(env: Readonly<Record<string, string>> = {}): Promise<ScriptOutcome> {
    return this.run("bin/graphin-launch", { env });
  }

  /** Environment of all scripts: nothing of the machine's but the commands. */
  environment(env: Readonly<Record<string, string>> = {}): Record<string, string> {
    return {
      PATH: `${this.at("tools")}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
      HOME: this.at("home"),
      CLAUDE_PLUGIN_ROOT: this.at("plugin"),
      CLAUDE_PLUGIN_DATA: this.at("data"),
      GRAPHIN_PROJECT_DIR: this.at("project"),
      GRAPHIN_MIRROR: this.mirror,
      ...env,
    };
  }

  /** Runs a script of the plugin with the shell, from the project. */
  async run(script: string, options: ScriptOptions = {}): Promise<ScriptOutcome> {
    const { args = [], env, stdin = "", cwd = this.at("project"), signal } = options;
    const child = new Deno.Command(this.at("tools/sh"), {
      args: [this.at(`plugin/${script}`), ...args],
      clearEnv: true,
      env: this.environment(env),
      cwd,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
      ...(signal === undefined ? {} : { signal }),
    }).spawn();
    const ended = child.output();
    const writer = child.stdin.getWriter();
    // A script that needs no input ends before it is written.
    await writer.write(new TextEncoder().encode(stdin)).catch(() => undefined);
    await writer.close().catch(() => undefined);
    const { code, stdout, stderr } = await ended;
    const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
    return { code, out: decode(stdout), err: decode(stderr) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]();
    await Deno.remove(this.root, { recursive: true });
  }
}
