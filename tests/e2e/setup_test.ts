import assert from "node:assert/strict";
import { join } from "node:path";
import { RealClients } from "../support/real_clients.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { runProgram } from "./run_program.ts";

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
