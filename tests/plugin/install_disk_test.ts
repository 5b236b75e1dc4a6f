import assert from "node:assert/strict";
import { Random } from "../support/random.ts";
import { FakeRelease, served } from "./fake_release.ts";
import { PluginTrial, type ScriptOutcome } from "./plugin_trial.ts";
import { testInShells } from "./shells.ts";

/** A release of more than 100 KB, as what is in it cannot be packed well. */
async function largeRelease(): Promise<FakeRelease> {
  const random = new Random(3);
  const words = Array.from({ length: 30_000 }, () => random.below(2 ** 31).toString(36));
  const release = await FakeRelease.make("1.2.3", `# ${words.join("")}`);
  assert.ok(release.archive.length > 100_000);
  return release;
}

/** Runs commands where file systems can be mounted, `$install` being the installer. */
async function inNamespace(trial: PluginTrial, script: string): Promise<ScriptOutcome> {
  const { code, stdout, stderr } = await new Deno.Command("unshare", {
    args: ["-rm", "/bin/sh", "-c", script],
    clearEnv: true,
    env: trial.environment({
      install: `${trial.at("tools/sh")}`,
      script: trial.at("plugin/install/install.sh"),
      GRAPHIN_INSTALL_CALLER: "launcher",
    }),
    cwd: trial.root,
    stdin: "null",
  }).output();
  const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  return { code, out: decode(stdout), err: decode(stderr) };
}

const canMount = Deno.build.os === "linux" &&
  await new Deno.Command("unshare", { args: ["-rm", "true"] }).output()
    .then(({ code }) => code === 0, () => false);

/** Declares a test that mounts, in each shell. */
function testMounting(name: string, run: (shell: string) => Promise<void>): void {
  if (canMount) testInShells(name, run);
  else {Deno.test({
      name: `${name} (skipped: nothing can be mounted here)`,
      ignore: true,
      fn: () => {},
    });}
}

testMounting("a full disk is told, and the download goes on when there is room", async (shell) => {
  const release = await largeRelease();
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  await Deno.mkdir(trial.at("data"));
  const { code, out, err } = await inNamespace(
    trial,
    `mount -t tmpfs -o size=64k tmpfs data
    "$install" "$script"; echo "status $?"
    mount -o remount,size=8m data
    "$install" "$script"; echo "status $?"
    data/bin/graphin version --json`,
  );
  assert.equal(code, 0, err);
  assert.equal(out, 'status 1\nstatus 0\n{"version":"1.2.3","os":"any"}\n');
  const [reason = "", remedy = ""] = err.trimEnd().split("\n");
  assert.match(reason, /^graphin: Cannot write to .*\.part \(0 MB are free there\)\.$/);
  assert.equal(
    remedy,
    "graphin: Make the directory writable or free some room, then reconnect with /mcp.",
  );
  assert.ok(Number(/^bytes=(\d+)-$/.exec(trial.ranges[1] ?? "")?.[1]) > 0);
});

testMounting("a disk that is full when it is unpacked is told", async (shell) => {
  const release = await largeRelease();
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  await Deno.mkdir(trial.at("data"));
  const kilobytes = Math.ceil(release.archive.length / 1024) + 60;
  const { out, err } = await inNamespace(
    trial,
    `mount -t tmpfs -o size=${kilobytes}k tmpfs data
    "$install" "$script"; echo "status $?"
    ls data/bin; ls -d data/state/work.* data/state/install.lock 2>/dev/null`,
  );
  assert.equal(out, "status 1\n");
  assert.match(err, /Cannot unpack graphin of graphin_1\.2\.3_.*: tar: .*\(0 MB are free there\)/);
});

testMounting("a read-only place is told, unless nothing has to be done", async (shell) => {
  const [old, next] = [await FakeRelease.make("1.0.0"), await FakeRelease.make("1.1.0")];
  await using trial = await PluginTrial.make(shell, served(old, next));
  await trial.pin(old.manifest);
  await trial.install();
  const again = await inNamespace(
    trial,
    `mount --bind data data; mount -o remount,ro,bind data
    "$install" "$script"; echo "status $?"`,
  );
  assert.deepEqual(again, { code: 0, out: "status 0\n", err: "" });
  await trial.pin(next.manifest);
  const { out, err } = await inNamespace(
    trial,
    `mount --bind data data; mount -o remount,ro,bind data
    "$install" "$script"; echo "status $?"`,
  );
  // The version before is there and sound.
  assert.equal(out, "status 3\n");
  assert.match(err, /Cannot write to .*data\/state/);
});
