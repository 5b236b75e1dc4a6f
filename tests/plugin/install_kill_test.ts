import assert from "node:assert/strict";
import { FakeRelease, served } from "./fake_release.ts";
import { neededTools } from "./needed_tools.ts";
import { PluginTrial } from "./plugin_trial.ts";
import { findProgram, testInShells } from "./shells.ts";

const [old, next] = [await FakeRelease.make("1.0.0"), await FakeRelease.make("1.1.0")];

const missing = findProgram("setsid") === undefined ? "there is no setsid" : undefined;

/** Makes the command with a certain number, from 1, kill all of the installer in place of doing anything. */
async function killAtCommands(trial: PluginTrial): Promise<void> {
  for (const tool of [...neededTools, "sha256sum", "curl"]) {
    // Waiting is not what is tried.
    if (tool === "sleep") continue;
    const path = findProgram(tool);
    // Appending one byte counts, also for commands that run at the same time.
    await trial.tool(
      tool,
      `[ -n "$KILL_AT" ] || exec ${path} "$@"
printf . >>'${trial.at("count")}'
set -- "$(/usr/bin/wc -c <'${trial.at("count")}')" "$@"
[ "$1" -ne "$KILL_AT" ] || kill -9 0
shift
exec ${path} "$@"`,
    );
  }
}

/** Runs the installer in a group of processes of its own, which is killed at a command; tells whether it came so far. */
async function killed(trial: PluginTrial, at: number): Promise<boolean> {
  await trial.write("count", "");
  const { code, stderr } = await new Deno.Command("/usr/bin/setsid", {
    args: ["--wait", trial.at("tools/sh"), trial.at("plugin/install/install.sh")],
    clearEnv: true,
    env: { ...trial.environment({ KILL_AT: String(at) }), PATH: trial.at("tools") },
    cwd: trial.at("project"),
    stdin: "null",
    stdout: "null",
  }).output();
  // 128 and the number of the signal.
  if (code === 137) return true;
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  return false;
}

if (missing !== undefined) {
  Deno.test({
    name: `installer killed at each step (skipped: ${missing})`,
    ignore: true,
    fn: () => {},
  });
} else {
  testInShells(
    "an upgrade that is killed at any step leaves a version that runs, and nothing in the way",
    async (shell) => {
      await using trial = await PluginTrial.make(shell, served(old, next));
      await killAtCommands(trial);
      let step = 0;
      for (;;) {
        step++;
        await Deno.remove(trial.at("data"), { recursive: true }).catch(() => undefined);
        await trial.pin(old.manifest);
        assert.equal((await trial.install({ env: { KILL_AT: "" } })).code, 0);
        await trial.pin(next.manifest);
        const wasKilled = await killed(trial, step);
        const program = await Deno.readFile(trial.at("data/bin/graphin"));
        const isOld = program.length === old.program.length &&
          program.every((byte, index) => byte === old.program[index]);
        if (!isOld) assert.deepEqual(program, next.program, `step ${step}`);
        // Commands of a pipeline may both miss the number; then it was another's turn, not the end.
        if (!wasKilled && (await trial.text("count") ?? "").length < step) break;

        const { code, err } = await trial.install({ env: { KILL_AT: "" } });
        assert.equal(code, 0, `step ${step}: ${err}`);
        assert.deepEqual(await Deno.readFile(trial.at("data/bin/graphin")), next.program);
        // What was killed when all was done has left its lock, which is in nobody's way until there is more to do.
        const more = { KILL_AT: "", GRAPHIN_FORCE_INSTALL: "1" };
        assert.equal((await trial.install({ env: more })).code, 0);
        assert.deepEqual(trial.files("data"), [
          `bin/${old.file}`,
          `bin/${next.file}`,
          `bin/graphin@${next.file}`,
          "logs/install.log",
          "state/installed.json",
          "state/manifest.json",
          `state/versions/${old.file}.json`,
          `state/versions/${next.file}.json`,
        ], `step ${step}`);
        assert.deepEqual(
          trial.names("data/state"),
          ["installed.json", "manifest.json", "versions"],
          `step ${step}`,
        );
      }
      // Fewer would mean that the commands were not those of the trial.
      assert.ok(step > 30, `${step}`);
    },
  );
}
