import assert from "node:assert/strict";
import { packTar, type TarEntry } from "modern-tar";
import { gzipSync } from "node:zlib";
import type { InstallManifest } from "../../scripts/release/install_manifest.ts";
import { FakeRelease, platform, served, sha256 } from "./fake_release.ts";
import { PluginTrial } from "./plugin_trial.ts";
import { findProgram, testInShells } from "./shells.ts";

const release = await FakeRelease.make("1.2.3");

/** A release whose archive has these entries. */
async function packed(entries: TarEntry[]): Promise<[Uint8Array, InstallManifest]> {
  const archive = new Uint8Array(gzipSync(await packTar(entries)));
  const entry = release.manifest.platforms[platform];
  assert.ok(entry !== undefined);
  return [archive, {
    ...release.manifest,
    platforms: {
      [platform]: { ...entry, sha256: sha256(archive), size: archive.length },
    },
  }];
}

function file(name: string, body: Uint8Array | string): TarEntry {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { header: { name, size: bytes.length, mode: 0o755 }, body: bytes };
}

testInShells("of an archive the program alone is taken", async (shell) => {
  await using trial = await PluginTrial.make(shell, () => ({ status: 200, body: archive }));
  const outside = trial.at("outside");
  const [archive, manifest] = await packed([
    file("-rf", "an option\n"),
    file(`${outside}/absolute`, "written\n"),
    file("../../../outside/above", "written\n"),
    { header: { name: "away", size: 0, type: "symlink", linkname: outside } },
    file("away/through", "written\n"),
    { header: { name: "null", size: 0, type: "character-device" } },
    { header: { name: "pipe", size: 0, type: "fifo" } },
    file("graphin", release.program),
    { header: { name: "hard", size: 0, type: "link", linkname: `${outside}/kept` } },
    file("last", "more\n"),
  ]);
  await trial.write("outside/kept", "kept\n");
  await trial.pin(manifest);
  const { code, err } = await trial.install();
  assert.equal(code, 0, err);
  assert.deepEqual(trial.files("outside"), ["kept"]);
  assert.deepEqual(await Deno.readFile(trial.at("data/bin/graphin")), release.program);
  assert.deepEqual(trial.names("data/bin"), ["graphin", release.file]);
  assert.deepEqual(trial.names("data/state"), ["installed.json", "manifest.json", "versions"]);
  assert.deepEqual(trial.names("project"), []);
});

testInShells("an archive whose program is none is refused", async (shell) => {
  const entries: TarEntry[][] = [
    [{ header: { name: "graphin", size: 0, type: "symlink", linkname: "/bin/true" } }],
    [{ header: { name: "graphin", size: 0, type: "directory" } }],
    [{ header: { name: "graphin", size: 0, type: "fifo" } }],
    [file("bin/graphin", release.program)],
    [],
  ];
  for (const one of entries) {
    const [archive, manifest] = await packed(one);
    await using trial = await PluginTrial.make(shell, () => ({ status: 200, body: archive }));
    await trial.pin(manifest);
    const { code, err } = await trial.install();
    assert.equal(code, 1);
    assert.match(err, /has no graphin in it|Cannot unpack graphin of|does not run here/);
    assert.deepEqual(trial.names("data/bin"), []);
  }
});

testInShells("records that are garbage are made anew", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const env = { GRAPHIN_FORCE_INSTALL: "1" };
  const garbage = ["", "{", '"sha256":', "null\n", '{"sha256":""}', "\0\0\0", "x".repeat(100_000)];
  for (const [at, text] of garbage.entries()) {
    await trial.install();
    await trial.write("data/state/installed.json", text);
    await trial.write(`data/state/versions/${release.file}.json`, text);
    const { code, err, out } = await trial.install({ env });
    assert.equal(code, 0, err);
    assert.equal(out, "");
    assert.equal(trial.requests.length, at + 2);
    const record = JSON.parse(await trial.text("data/state/installed.json") ?? "");
    assert.equal(record.sha256, sha256(release.program));
  }
});

testInShells("a directory in the place of a file is named", async (shell) => {
  for (
    const place of [
      "bin/graphin",
      `bin/${release.file}`,
      "state/installed.json",
      "state/manifest.json",
      `state/versions/${release.file}.json`,
    ]
  ) {
    await using trial = await PluginTrial.make(shell, served(release));
    await trial.pin(release.manifest);
    await Deno.mkdir(trial.at(`data/${place}`), { recursive: true });
    const { code, err } = await trial.launch();
    assert.equal(code, 1, place);
    assert.ok(err.includes(`${trial.at("data")}/${place} is a directory.`), err);
    assert.deepEqual(trial.requests, []);
    await Deno.remove(trial.at(`data/${place}`));
    assert.equal((await trial.launch()).code, 0);
  }
});

testInShells("a link in the place of a download is not written through", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  await trial.write("home/notes", "mine\n");
  await Deno.mkdir(trial.at("data/state"), { recursive: true });
  const { sha256: hash } = release.manifest.platforms[platform] ?? { sha256: "" };
  await Deno.symlink(trial.at("home/notes"), trial.at(`data/state/download-${hash}.part`));
  const { code, err } = await trial.install();
  assert.equal(code, 0, err);
  assert.equal(await trial.text("home/notes"), "mine\n");
});

testInShells("nobody else may write to what is run, whatever the mask", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  await trial.tool("installer", `umask 0; exec sh '${trial.at("plugin/install/install.sh")}'`);
  const { code } = await new Deno.Command(trial.at("tools/installer"), {
    clearEnv: true,
    env: trial.environment(),
    stderr: "null",
  }).output();
  assert.equal(code, 0);
  for (const path of ["", "/bin", `/bin/${release.file}`, "/state", "/state/installed.json"]) {
    const { mode } = Deno.statSync(trial.at(`data${path}`));
    assert.equal((mode ?? 0) & 0o022, 0, path);
  }
});

testInShells("an end that nobody expected is told and leaves no lock", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  await trial.tool("chmod", "exit 1");
  const { code, err } = await trial.launch();
  assert.equal(code, 1);
  assert.match(err, /The installation in .* ended halfway\./);
  assert.match(await trial.text("data/state/last-error.txt") ?? "", /ended halfway/);
  assert.deepEqual(trial.names("data/state"), [
    "download-" + release.manifest.platforms[platform]?.sha256 + ".part",
    "last-error.txt",
    "versions",
  ]);
});

testInShells("a lock whose owner is garbage is taken over", async (shell) => {
  for (const owner of ["0 host 1", "-1 host 1", "x host 1", "1;id host 1", "", "\u0000\u0001"]) {
    await using trial = await PluginTrial.make(shell, served(release));
    await trial.pin(release.manifest);
    const text = owner.replace("host", Deno.hostname());
    await trial.write("data/state/install.lock/owner", text);
    const { code, err } = await trial.install();
    assert.equal(code, 0, `${JSON.stringify(owner)}: ${err}`);
  }
});

testInShells("another user's installation is waited for", async (shell) => {
  const setpriv = findProgram("setpriv");
  if (setpriv === undefined || Deno.uid() !== 0) return;
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const start = /^\d+ \(.*\) (?:\S+ ){19}(\d+) /.exec(
    await Deno.readTextFile(`/proc/${Deno.pid}/stat`),
  )?.[1];
  await trial.write("data/state/install.lock/owner", `${Deno.pid} ${Deno.hostname()} ${start}\n`);
  await trial.tool("sleep", "exit 0");
  await Deno.chmod(trial.root, 0o755);
  await new Deno.Command("chown", { args: ["-R", "65534", trial.at("data")] }).output();
  await new Deno.Command("chown", { args: ["65534", trial.at("data/state")] }).output();
  const { code, stderr } = await new Deno.Command(setpriv, {
    args: [
      "--reuid=65534",
      "--clear-groups",
      trial.at("tools/sh"),
      trial.at("plugin/install/install.sh"),
    ],
    clearEnv: true,
    env: trial.environment(),
    cwd: "/",
  }).output();
  assert.equal(code, 1);
  assert.match(new TextDecoder().decode(stderr), /Another installation has held/);
  assert.deepEqual(trial.requests, []);
});

testInShells("the plugin is found whatever CDPATH says", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  await Deno.mkdir(trial.at("elsewhere/plugin/bin"), { recursive: true });
  const { code, stderr } = await new Deno.Command(trial.at("tools/sh"), {
    args: ["plugin/bin/graphin-launch"],
    clearEnv: true,
    env: { ...trial.environment(), CLAUDE_PLUGIN_ROOT: "", CDPATH: trial.at("elsewhere") },
    cwd: trial.root,
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
});
