import assert from "node:assert/strict";
import { FixtureCopy } from "./fixture_copy.ts";
import { program } from "./program.ts";

// The newest of each that Node 20 runs.
const inspector = "@modelcontextprotocol/inspector@1.0.3";
const claudeCode = "@anthropic-ai/claude-code@2.1.100";

/** How long fetching a client may take, in milliseconds. */
const patience = 300_000;

interface Output {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const npmSettings = await readNpmSettings();
const obstacle = npmSettings instanceof Map
  ? await findObstacle([inspector, "--cli", "--help"], [claudeCode, "--version"])
  : npmSettings;
if (obstacle !== undefined) console.log(`skipped the tests with real clients: ${obstacle}`);

Deno.test({
  name: named("the MCP Inspector lists and calls the tools"),
  ignore: obstacle !== undefined,
  fn: async () => {
    await using fixture = await FixtureCopy.make("python-payments");
    const server = [inspector, "--cli", ...program, "serve", "--workspace", fixture.root];
    const inspect = async (...args: readonly string[]): Promise<unknown> => {
      const { code, stdout, stderr } = await npx([...server, ...args]);
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout);
    };

    const listed = await inspect("--method", "tools/list");
    assert.ok(isObject(listed) && Array.isArray(listed["tools"]));
    assert.deepEqual(listed["tools"].map(({ name }) => name), [
      "bootstrap_workspace",
      "search_hybrid",
      "explore_graph",
      "read_code",
      "diagnose_index",
      "run_local_benchmark",
    ]);

    const call = async (tool: string, ...args: readonly string[]): Promise<string> => {
      const given = args.flatMap((arg) => ["--tool-arg", arg]);
      const answer = await inspect("--method", "tools/call", "--tool-name", tool, ...given);
      assert.ok(isObject(answer) && Array.isArray(answer["content"]));
      assert.equal(answer["content"].length, 1);
      assert.ok(answer["isError"] !== true, answer["content"][0].text);
      return answer["content"][0].text;
    };
    assert.match(await call("bootstrap_workspace", "wait_seconds=60"), /state="ready"/);
    assert.match(
      await call("search_hybrid", "query=take_back"),
      /<node id="app\.services\.gateway\.Gateway\.take_back"/,
    );
    const id = "app.services.payment.PaymentService.cancel";
    assert.match(await call("explore_graph", `node_id=${id}`), /Gateway\.take_back/);
    assert.match(await call("read_code", `node_id=${id}`), /def cancel\(self, order_id/);
    assert.match(await call("diagnose_index"), /<index_diagnostics /);
  },
});

Deno.test({
  name: named("Claude Code adds the server and connects to it"),
  ignore: obstacle !== undefined,
  fn: async () => {
    await using fixture = await FixtureCopy.make("python-payments");
    await using home = await FixtureCopy.make();
    const options = { cwd: fixture.root, env: { HOME: home.root, USERPROFILE: home.root } };
    const server = [...program, "serve", "--workspace", fixture.root];
    const added = await npx([claudeCode, "mcp", "add", "graphin", "--", ...server], options);
    assert.equal(added.code, 0, added.stderr);
    const listed = await npx([claudeCode, "mcp", "list"], options);
    assert.equal(listed.code, 0, listed.stderr);
    assert.match(listed.stdout, /^graphin: .* - ✓ Connected$/m);
  },
});

function named(name: string): string {
  return obstacle === undefined ? name : `${name} (skipped: ${obstacle})`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Environment with which npm and Deno find their caches although the home directory is another. */
async function readNpmSettings(): Promise<ReadonlyMap<string, string> | string> {
  const settings = new Map([
    ["npm_config_update_notifier", "false"],
    ["npm_config_prefer_offline", "true"],
    ["CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1"],
    ["DISABLE_AUTOUPDATER", "1"],
  ]);
  for (const key of ["cache", "userconfig"]) {
    const { code, stdout } = await run("npm", ["config", "get", key], {});
    if (code !== 0) return "there is no npm";
    settings.set(`npm_config_${key}`, stdout.trim());
  }
  const { stdout } = await run(Deno.execPath(), ["info", "--json"], {});
  const info: unknown = JSON.parse(stdout);
  if (isObject(info)) settings.set("DENO_DIR", String(info["denoDir"]));
  return settings;
}

/** @returns What keeps the clients from running. */
async function findObstacle(
  ...probes: readonly (readonly string[])[]
): Promise<string | undefined> {
  for (const probe of probes) {
    const { code, stderr } = await npx(probe);
    if (code !== 0) {
      const reason = stderr.trim().split("\n").find((line) => /err|not/i.test(line));
      return `npx ${probe[0]} does not run: ${reason ?? `exit code ${code}`}`;
    }
  }
  return undefined;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
}

function npx(args: readonly string[], options: RunOptions = {}): Promise<Output> {
  const settings = npmSettings instanceof Map ? Object.fromEntries(npmSettings) : {};
  return run("npx", ["-y", ...args], { ...options, env: { ...settings, ...options.env } });
}

async function run(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<Output> {
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
