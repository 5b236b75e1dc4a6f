import { createHash } from "node:crypto";
import { cp, readlink } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { runCommand } from "../corpus/run_command.ts";
import { answerByServer } from "../demo/answer_by_server.ts";
import { installManifestShape } from "./install_manifest.ts";
import { releaseTargets } from "./release_target.ts";
import { selfCheck } from "./self_check.ts";

/** What to install, and from where. */
export interface VerifyInstallOptions {
  /** Root of a checkout of the release, or of a copy of what it delivers. */
  readonly root: string;
  readonly version: string;
  /** Address of a mirror. @default {the host of releases} */
  readonly mirror?: string;
  /** What runs the plugin's scripts; not for Windows. @default {sh} */
  readonly shell?: readonly [string, ...string[]];
  /** A command that runs others, which are given to it as further arguments, on another system. */
  readonly through?: readonly string[];
}

const pluginShape = z.object({ version: z.string() });
const installedShape = z.object({
  version: z.string(),
  platform: z.string(),
  file: z.string(),
  sha256: z.string(),
  source: z.string(),
});

/** A plugin that is being installed. */
interface Installation {
  readonly plugin: string;
  readonly data: string;
  readonly env: Record<string, string>;
  readonly shell: readonly [string, ...string[]];
  readonly through: readonly string[];
}

/**
 * Installs a published release as the plugin does on a machine where nothing is: by its installer, into an empty data
 * directory, with an empty home; checks what is there then, and starts the server through the plugin's launcher.
 *
 * @returns A line for each thing that was found to be right.
 * @throws Error telling what is wrong.
 */
export async function verifyInstall(options: VerifyInstallOptions): Promise<string[]> {
  const { root, version, mirror, shell = ["sh"], through = [] } = options;
  await checkVersions(join(root, "plugin", "graphin"), version);
  const work = Deno.realPathSync(await Deno.makeTempDir({ prefix: "graphin-verify-" }));
  try {
    const [home, data, plugin] = [join(work, "home"), join(work, "data"), join(work, "plugin")];
    await Deno.mkdir(home);
    // Clients copy plugins too, and other systems see the directory of temporary files alone.
    await cp(join(root, "plugin", "graphin"), plugin, { recursive: true });
    const env: Record<string, string> = {
      HOME: home,
      USERPROFILE: home,
      CLAUDE_PLUGIN_ROOT: plugin,
      CLAUDE_PLUGIN_DATA: data,
      ...(mirror === undefined ? {} : { GRAPHIN_MIRROR: mirror, NO_PROXY: "127.0.0.1" }),
    };
    const installation = { plugin, data, env, shell, through };
    return [
      await checkInstall(installation, version),
      await checkSecondRun(installation),
      await checkLauncher(installation, work),
      await checkHome(home),
    ];
  } finally {
    // Windows may hold on to a program for a moment after its end; that is no fault of the release.
    await Deno.remove(work, { recursive: true }).catch(() => undefined);
  }
}

async function checkVersions(plugin: string, version: string): Promise<void> {
  const manifest = installManifestShape.parse(
    JSON.parse(await Deno.readTextFile(join(plugin, "install", "manifest.json"))),
  );
  const { version: stamped } = pluginShape.parse(
    JSON.parse(await Deno.readTextFile(join(plugin, ".claude-plugin", "plugin.json"))),
  );
  for (const [what, found] of [["install manifest", manifest.version], ["plugin", stamped]]) {
    if (found !== version) throw new Error(`the ${what} is of version ${found}, not ${version}`);
  }
}

async function checkInstall(installation: Installation, version: string): Promise<string> {
  const { data, through } = installation;
  const { stdout } = await install(installation);
  if (stdout !== "") throw new Error(`the installer prints '${stdout}' to its standard output`);
  const target = releaseTargets.find((one) => one.target === Deno.build.target);
  if (target === undefined) throw new Error(`no release has a program for ${Deno.build.target}`);
  const installed = installedShape.parse(
    JSON.parse(await Deno.readTextFile(join(data, "state", "installed.json"))),
  );
  const file = join(data, "bin", `graphin-${version}-${target.os}-${target.arch}${exe}`);
  const bytes = await Deno.readFile(file);
  const wanted = {
    version,
    platform: target.platform,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    source: "release",
  };
  for (const key of ["version", "platform", "sha256", "source"] as const) {
    if (installed[key] === wanted[key]) continue;
    throw new Error(`installed.json has ${key} '${installed[key]}', not '${wanted[key]}'`);
  }
  if (exe === "") {
    const link = join(data, "bin", "graphin");
    const to = join(data, "bin", await readlink(link));
    if (to !== file && await readlink(link) !== file) {
      throw new Error(`${link} leads to ${to}, not to ${file}`);
    }
  }
  const said = await selfCheck(by(through, [file]), { version, target });
  return `installed ${version} for ${target.platform} from the release; ` +
    `it was built from ${said.commit || "an unknown commit"} and finds what it should`;
}

async function checkSecondRun(installation: Installation): Promise<string> {
  const { stdout, stderr } = await install(installation);
  if (stdout + stderr !== "") {
    throw new Error(`a second run of the installer is not silent: '${stdout}${stderr}'`);
  }
  return "a second run of the installer does nothing and says nothing";
}

async function checkLauncher(installation: Installation, work: string): Promise<string> {
  const workspace = join(work, "project");
  await Deno.mkdir(workspace);
  await Deno.writeTextFile(
    join(workspace, "ledger.py"),
    "def post_entry(amount):\n    return amount\n",
  );
  const { command, env } = await launcher(installation, workspace);
  const [answer = ""] = await answerByServer({
    command: by(installation.through, command),
    env: { ...Deno.env.toObject(), ...env, ...installation.env },
    calls: [{ tool: "search_hybrid", arguments: { query: "post entry" } }],
  });
  if (!answer.includes('<node id="ledger.post_entry"')) {
    throw new Error(`through the launcher, search_hybrid answers '${answer}'`);
  }
  return "the launcher starts a server whose search finds what it should";
}

/** What is outside the data directory would be left behind when the plugin is uninstalled. */
async function checkHome(home: string): Promise<string> {
  const left = await Array.fromAsync(Deno.readDir(home), ({ name }) => name);
  if (left.length > 0) throw new Error(`this is left in the home directory: ${left.join(", ")}`);
  return "nothing is left outside the data directory";
}

const exe = Deno.build.os === "windows" ? ".exe" : "";

const serverShape = z.object({
  mcpServers: z.object({
    graphin: z.object({
      command: z.string(),
      args: z.array(z.string()).default([]),
      env: z.record(z.string(), z.string()).default({}),
    }),
  }),
});

/** How Claude Code starts the plugin's server: its configuration with options that nobody has set, which are empty. */
async function launcher(
  { plugin, shell }: Installation,
  project: string,
): Promise<{ readonly command: [string, ...string[]]; readonly env: Record<string, string> }> {
  const file = JSON.parse(await Deno.readTextFile(join(plugin, ".mcp.json")));
  const { command, args, env } = serverShape.parse(file).mcpServers.graphin;
  const filled = (text: string): string =>
    text.replaceAll("${CLAUDE_PLUGIN_ROOT}", plugin)
      .replaceAll("${CLAUDE_PROJECT_DIR}", project)
      .replaceAll(/\$\{user_config\.\w+\}/g, "");
  const own = [filled(command), ...args.map(filled)] as const;
  return {
    command: Deno.build.os === "windows" ? [...own] : [...shell, ...own],
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)])),
  };
}

function installer({ plugin, shell }: Installation): readonly [string, ...string[]] {
  if (Deno.build.os !== "windows") return [...shell, join(plugin, "install", "install.sh")];
  const options = ["-NoProfile", "-ExecutionPolicy", "Bypass", "-File"];
  return ["powershell.exe", ...options, join(plugin, "install", "install.ps1")];
}

async function install(
  installation: Installation,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const { env, through } = installation;
  const result = await runCommand(by(through, installer(installation)), { env });
  if (result?.code === 0) return result;
  throw new Error(
    `the installer ends with exit status ${result?.code}: ${result?.stdout}${result?.stderr}`,
  );
}

function by(
  through: readonly string[],
  command: readonly [string, ...string[]],
): [string, ...string[]] {
  const [first = command[0], ...rest] = [...through, ...command];
  return [first, ...rest];
}
