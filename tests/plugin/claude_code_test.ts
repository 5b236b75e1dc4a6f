import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ClientRun, RealClients } from "../support/real_clients.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const clients = await RealClients.find(["newestClaude", "--version"]);
const obstacle = Deno.build.os === "windows" ? "the scripts for Unix are tried" : clients.obstacle;

/** Claude Code in a clean home, with a copy of the marketplace. */
class ClientHome implements AsyncDisposable {
  private constructor(readonly work: string) {}

  static async make(): Promise<ClientHome> {
    const work = Deno.realPathSync(await Deno.makeTempDir({ prefix: "graphin-claude-" }));
    const home = new ClientHome(work);
    for (const name of ["home", "project"]) await Deno.mkdir(home.at(name));
    for (const name of ["plugin", ".claude-plugin"]) {
      await cp(join(root, name), home.at(`marketplace/${name}`), { recursive: true });
    }
    await Deno.remove(home.at("marketplace/plugin/graphin/install/manifest.json"))
      .catch(() => undefined);
    return home;
  }

  at(path: string): string {
    return join(this.work, path);
  }

  run(...args: readonly string[]): Promise<ClientRun> {
    const home = this.at("home");
    return clients.run("newestClaude", args, {
      cwd: this.at("project"),
      env: { HOME: home, USERPROFILE: home, GRAPHIN_MIRROR: "" },
    });
  }

  /** Runs a command that has to succeed. */
  async succeed(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(...args);
    assert.equal(code, 0, `claude ${args.join(" ")}: ${stdout}${stderr}`);
    return stdout;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.work, { recursive: true });
  }
}

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({
    name: obstacle === undefined ? name : `${name} (skipped: ${obstacle})`,
    ignore: obstacle !== undefined,
    fn,
  });
}

test("Claude Code takes the marketplace and both plugins, by its strict rules", async () => {
  await using home = await ClientHome.make();
  for (const path of ["", "plugin/graphin", "plugin/graphin-guide"]) {
    const said = await home.succeed(
      "plugin",
      "validate",
      "--strict",
      home.at(`marketplace/${path}`),
    );
    assert.match(said, /Validation passed/);
  }
});

test("options that a user sets in Claude Code reach the server, others do not", async () => {
  await using home = await ClientHome.make();
  const program = home.at("home/graphin");
  const noted = home.at("noted");
  await Deno.writeTextFile(
    program,
    `#!/bin/sh\n{ printf '%s\\n' "$@"; echo "$GRAPHIN_MIRROR"; } >'${noted}'\n`,
  );
  await Deno.chmod(program, 0o755);
  await home.succeed("plugin", "marketplace", "add", home.at("marketplace"));
  const options = {
    binary_path: program,
    model_dir: home.at("home"),
    semantic_max_nodes: "2000",
    offline: "true",
    mirror: "https://mirror.example/files",
  };
  const config = Object.entries(options).flatMap(([key, value]) => ["--config", `${key}=${value}`]);
  await home.succeed("plugin", "install", "graphin@graphin", ...config);
  await home.succeed("mcp", "list");
  assert.deepEqual((await Deno.readTextFile(noted)).trimEnd().split("\n"), [
    "--workspace",
    home.at("project"),
    "--model-dir",
    home.at("home"),
    "--semantic-max-nodes",
    "2000",
    "--offline",
    "https://mirror.example/files",
  ]);
});

test("Claude Code reads what the hook of a session's start says", async () => {
  await using home = await ClientHome.make();
  await home.succeed("plugin", "marketplace", "add", home.at("marketplace"));
  await home.succeed("plugin", "install", "graphin@graphin");
  const log = home.at("debug.txt");
  // Without a login the session ends at once, but its hooks have run by then.
  await home.run("-p", "hello", "--debug", "--debug-file", log);
  const lines = (await Deno.readTextFile(log)).split("\n");
  const said = lines.find((line) => line.includes("provided additionalContext"));
  assert.ok(
    said?.includes("Hook SessionStart"),
    lines.filter((line) => /hook/i.test(line)).join("\n"),
  );
  assert.ok(lines.some((line) => line.includes("pins no release yet")));
});
