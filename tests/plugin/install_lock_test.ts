import assert from "node:assert/strict";
import { FakeRelease, served } from "./fake_release.ts";
import { PluginTrial } from "./plugin_trial.ts";
import { testInShells } from "./shells.ts";

const release = await FakeRelease.make("1.2.3");
const lock = "data/state/install.lock";

/** Starts the installer so that it can be ended. */
function startInstaller(trial: PluginTrial): Deno.ChildProcess {
  return new Deno.Command(trial.at("tools/sh"), {
    args: [trial.at("plugin/install/install.sh")],
    clearEnv: true,
    env: trial.environment(),
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
}

testInShells(
  "of installations at the same time one downloads, and the others wait for it",
  async (shell) => {
    const halfway = Promise.withResolvers<void>();
    await using trial = await PluginTrial.make(shell, (request, number) => ({
      ...served(release)(request, number),
      halfway: halfway.promise,
    }));
    await trial.pin(release.manifest);
    const running = [trial.install(), trial.launch(), trial.run("hooks/session-start.sh")];
    while (trial.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    setTimeout(halfway.resolve, 200);
    for (const { code, err } of await Promise.all(running)) assert.equal(code, 0, err);
    assert.deepEqual(trial.requests, [release.path]);
    assert.ok(!trial.names("data/state").includes("install.lock"));
  },
);

testInShells(
  "an installer that was killed leaves a lock that the next one takes",
  async (shell) => {
    const never = Promise.withResolvers<void>();
    await using trial = await PluginTrial.make(shell, (request, number) => {
      const answer = served(release)(request, number);
      return number === 0 ? { ...answer, halfway: never.promise } : answer;
    });
    await trial.pin(release.manifest);
    const child = startInstaller(trial);
    while (trial.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGKILL");
    await child.status;
    never.resolve();
    assert.deepEqual(trial.names(lock), ["owner"]);
    const { code, err } = await trial.install();
    assert.equal(code, 0, err);
    assert.match(err, /the lock of an installation that ended early is removed/);
    assert.deepEqual(await Deno.readFile(trial.at("data/bin/graphin")), release.program);
  },
);

testInShells("an installer that is told to end gives the lock back", async (shell) => {
  const never = Promise.withResolvers<void>();
  await using trial = await PluginTrial.make(shell, (request, number) => ({
    ...served(release)(request, number),
    halfway: never.promise,
  }));
  await trial.pin(release.manifest);
  const child = startInstaller(trial);
  while (trial.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill("SIGTERM");
  // A shell heeds a signal when the command that it waits for has ended.
  never.resolve();
  assert.equal((await child.status).code, 143);
  assert.ok(!trial.names("data/state").includes("install.lock"));
});

testInShells(
  "a lock is stale when its process is gone, is another now, or was never named",
  async (shell) => {
    const host = Deno.hostname();
    const gone = new Deno.Command("true").spawn();
    await gone.status;
    const live = new Deno.Command("/bin/sleep", { args: ["60"] }).spawn();
    try {
      for (const owner of [`${gone.pid} ${host} 1`, `${live.pid} ${host} 1`, undefined]) {
        await using trial = await PluginTrial.make(shell, served(release));
        await trial.pin(release.manifest);
        await Deno.mkdir(trial.at(lock), { recursive: true });
        if (owner !== undefined) await trial.write(`${lock}/owner`, `${owner}\n`);
        const { code, err } = await trial.install();
        assert.equal(code, 0, err);
        assert.match(err, /the lock of an installation that ended early is removed/);
      }
    } finally {
      live.kill();
      await live.status;
    }
  },
);

testInShells("a lock that is held is respected, and told after ten minutes", async (shell) => {
  const live = new Deno.Command("/bin/sleep", { args: ["60"] }).spawn();
  try {
    const start = /^\d+ \(.*\) (?:\S+ ){19}(\d+) /.exec(
      await Deno.readTextFile(`/proc/${live.pid}/stat`).catch(() => ""),
    )?.[1] ?? "";
    const owner = `${live.pid} ${Deno.hostname()} ${start}`;
    await using trial = await PluginTrial.make(shell, served(release));
    await trial.pin(release.manifest);
    await trial.write(`${lock}/owner`, `${owner}\n`);
    await trial.tool("sleep", "exit 0");
    const { code, err } = await trial.install();
    assert.equal(code, 1);
    assert.match(
      err,
      /Another installation has held .*install\.lock for ten minutes\..*delete that directory/,
    );
    assert.equal(await trial.text(`${lock}/owner`), `${owner}\n`);
    assert.deepEqual(trial.requests, []);
  } finally {
    live.kill();
    await live.status;
  }
});

testInShells("a lock of another machine is taken when it has lain for long", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  await trial.write(`${lock}/owner`, "17 elsewhere 1\n");
  await trial.tool("sleep", `touch -t 202001010000 '${trial.at(lock)}'`);
  const { code, err } = await trial.install();
  assert.equal(code, 0, err);
  assert.match(err, /waiting for another installation[^]*that ended early is removed/);
});
