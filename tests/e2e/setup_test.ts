import assert from "node:assert/strict";
import { join } from "node:path";
import { cleanHome } from "../support/clean_home.ts";
import { directoryListing } from "../support/directory_listing.ts";
import { RealClients } from "../support/real_clients.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { type ProgramRun, runProgram } from "./run_program.ts";

const clients = await RealClients.find(["claude", "--version"]);
if (clients.obstacle !== undefined) {
  console.log(`skipped the tests with a real client: ${clients.obstacle}`);
}

const isWindows = Deno.build.os === "windows";

for (
  const { scope, args } of [
    { scope: "every project", args: [] },
    { scope: "one project", args: ["--workspace", "."] },
  ]
) {
  Deno.test({
    name: clients.named(`Claude Code connects to what setup registers for ${scope}`),
    ignore: clients.obstacle !== undefined,
    fn: async () => {
      await using fixture = await FixtureCopy.make("python-payments");
      await using home = await FixtureCopy.make();
      const env = { HOME: home.root, USERPROFILE: home.root };
      // What the client itself keeps there has to stay.
      const first = await clients.run("claude", ["mcp", "list"], { cwd: fixture.root, env });
      assert.equal(first.code, 0, first.stderr);
      const config = join(home.root, ".claude.json");
      const before = await Deno.readTextFile(config);

      const done = await runProgram(["setup", "claude-code", ...args], { cwd: fixture.root, env });
      assert.equal(done.code, 0, done.stderr);
      const listed = await clients.run("claude", ["mcp", "list"], { cwd: fixture.root, env });
      assert.match(listed.stdout, /^graphin: .* - ✓ Connected$/m);

      await Deno.writeTextFile(config, before);
      assert.equal(
        (await runProgram(["setup", "claude-code", ...args], { cwd: fixture.root, env })).code,
        0,
      );
      const removed = await runProgram(["setup", "claude-code", "--remove", ...args], {
        cwd: fixture.root,
        env,
      });
      assert.equal(removed.code, 0, removed.stderr);
      assert.equal(await Deno.readTextFile(config), before);
    },
  });
}

const names = ["claude-code", "cursor", "vscode", "codex", "gemini", "zed", "opencode"];

Deno.test("setup goes into every client and out again, and a broken file stays as it is", async () => {
  using tree = new TemporaryTree();
  const env = cleanHome(tree.root);
  const run = (...args: readonly string[]): Promise<ProgramRun> =>
    runProgram(["setup", ...args], { cwd: tree.root, env });
  for (const name of names) {
    const added = await run(name);
    assert.equal(added.code, 0, added.stderr);
    assert.match(
      added.stdout,
      /: graphin added in .*\n(?: {2}it runs from its sources .*\n)? {2}next: /,
    );
  }
  const { stdout } = await run("--list", "--json");
  const { places } = JSON.parse(stdout);
  assert.deepEqual(
    places.filter(({ entries }: { entries: unknown[] }) => entries.length > 0)
      .map(({ client }: { client: string }) => client),
    names,
  );
  tree.write(".gemini/settings.json", "{ broken");
  const foreign = '{"mcpServers": {"graphin": {"url": "https://graphin.example.org"}}}';
  tree.write(".codeium/windsurf/mcp_config.json", foreign);
  const removed = await run("--remove");
  assert.equal(removed.code, 1);
  assert.match(removed.stderr, /Gemini CLI: .*settings\.json was left as it is: it is not JSON/);
  assert.equal(Deno.readTextFileSync(tree.at(".gemini/settings.json")), "{ broken");
  const again = await run("--remove", "--json");
  const { clients: all, error } = JSON.parse(again.stdout);
  assert.deepEqual([again.code, all.length, error.code], [1, 9, "failure"]);
  assert.equal(Deno.readTextFileSync(tree.at(".codeium/windsurf/mcp_config.json")), foreign);
  assert.deepEqual(
    await directoryListing(tree.root),
    [".codeium/windsurf/mcp_config.json", ".gemini/settings.json"],
  );
});

Deno.test("setup leaves Claude Code to the plugin where that is enabled", async () => {
  using tree = new TemporaryTree({
    ".claude/settings.json": '{"enabledPlugins": {"graphin@graphin": true}}',
  });
  const env = cleanHome(tree.root);
  const refused = await runProgram(["setup", "claude-code"], { env });
  assert.deepEqual([refused.code, refused.stdout], [1, ""]);
  assert.match(
    refused.stderr,
    /the plugin graphin@graphin registers graphin with Claude Code already/,
  );
  assert.deepEqual(await directoryListing(tree.root), [".claude/settings.json"]);
  const other = await runProgram(["setup", "cursor"], { env });
  assert.equal(other.code, 0, other.stderr);
  const forced = await runProgram(["setup", "claude-code", "--force"], { env });
  assert.equal(forced.code, 0, forced.stderr);
});

Deno.test("setup for a project tells which file not to share", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  using tree = new TemporaryTree();
  const { code, stdout } = await runProgram(["setup", "cursor", "--workspace", "."], {
    cwd: fixture.root,
    env: cleanHome(tree.root),
  });
  assert.equal(code, 0);
  assert.match(stdout, /keep that file out of version control/);
  const { mcpServers } = JSON.parse(Deno.readTextFileSync(fixture.path(".cursor/mcp.json")));
  assert.deepEqual(mcpServers.graphin.args.slice(-3), ["serve", "--workspace", fixture.root]);
  assert.deepEqual(await directoryListing(tree.root), []);
});

Deno.test("setup says what is missing on its command line", async () => {
  using tree = new TemporaryTree();
  const refused = async (message: RegExp, ...args: readonly string[]): Promise<void> => {
    const { code, stdout, stderr } = await runProgram(["setup", ...args], {
      env: cleanHome(tree.root),
    });
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, message);
  };
  await refused(/name the client to set up: claude-code, claude-desktop,/);
  await refused(/Allowed choices are claude-code/, "emacs");
  await refused(/Windsurf does not tell servers which project is open/, "windsurf");
  await refused(/exclude each other/, "--print", "--list");
  await refused(/are no options of the server/, "codex", "--", "--nonsense");
  await refused(/not a directory/, "codex", "--workspace", tree.at("nowhere"));
  assert.deepEqual(await directoryListing(tree.root), []);
});

Deno.test("setup names the link that outlives an upgrade, not the file of one version", {
  ignore: isWindows || Deno.env.get("GRAPHIN_BIN") === undefined,
}, async () => {
  await using home = await FixtureCopy.make();
  const bin = join(home.root, ".local", "bin");
  const versions = join(home.root, "versions");
  await Deno.mkdir(bin, { recursive: true });
  await Deno.mkdir(versions);
  await Deno.copyFile(
    Deno.env.get("GRAPHIN_BIN") ?? "",
    join(versions, "graphin-1.0.0-linux-amd64"),
  );
  await Deno.symlink(join(versions, "graphin-1.0.0-linux-amd64"), join(bin, "graphin"));
  const { stdout } = await new Deno.Command(join(bin, "graphin"), {
    args: ["setup", "--print", "gemini", "--json"],
    env: { HOME: home.root, PATH: `${bin}:/usr/bin:/bin` },
  }).output();
  const [shown] = JSON.parse(new TextDecoder().decode(stdout));
  assert.deepEqual(JSON.parse(shown.text), {
    mcpServers: { graphin: { command: join(bin, "graphin"), args: ["serve"] } },
  });
});

Deno.test("what a project has registered is listed in it, and told when the user's is taken out", async () => {
  using tree = new TemporaryTree({ "shop/.graphin/kept": "" });
  const root = Deno.realPathSync(tree.at("shop"));
  const env = cleanHome(tree.root);
  const run = (...args: string[]): Promise<ProgramRun> =>
    runProgram(["setup", ...args], { cwd: root, env });
  assert.equal((await run("cursor", "--workspace", ".")).code, 0);
  const own = join(root, ".cursor", "mcp.json");

  const listed = await run("--list");
  const told = listed.stdout.split("\n").filter((line) => / project /.test(line));
  assert.deepEqual(told.map((line) => line.split(/ {2,}/)), [
    ["cursor", "project", "registered", own],
  ]);

  const removed = await run("--remove");
  assert.equal(
    removed.stdout,
    `Cursor: this project's ${own} keeps graphin (graphin setup cursor --remove --workspace .)\n`,
  );
  assert.equal((await run("cursor", "--remove", "--workspace", ".")).code, 0);
  assert.equal((await run("--remove")).stdout, "no client has graphin registered\n");
});
