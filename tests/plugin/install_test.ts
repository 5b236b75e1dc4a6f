import assert from "node:assert/strict";
import { FakeRelease, platform, served, sha256 } from "./fake_release.ts";
import { PluginTrial } from "./plugin_trial.ts";
import { testInShells } from "./shells.ts";

testInShells("the installer puts the pinned program in place and notes it", async (shell) => {
  const release = await FakeRelease.make("1.2.3");
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const { code, out, err } = await trial.install();
  assert.equal(code, 0, err);
  assert.equal(out, "");
  assert.match(err, /\(direct\) graphin 1\.2\.3 is in place \(release\)/);
  assert.deepEqual(trial.requests, [release.path]);
  assert.deepEqual(trial.files("data"), [
    `bin/${release.file}`,
    `bin/graphin@${release.file}`,
    "logs/install.log",
    "state/installed.json",
    "state/manifest.json",
    `state/versions/${release.file}.json`,
  ]);
  assert.deepEqual(await Deno.readFile(trial.at("data/bin/graphin")), release.program);
  assert.equal(
    await trial.text("data/state/manifest.json"),
    await trial.text("plugin/install/manifest.json"),
  );
  const { installed_at, ...installed } = JSON.parse(
    await trial.text("data/state/installed.json") ?? "",
  );
  assert.deepEqual(installed, {
    archive_sha256: sha256(release.archive),
    file: release.file,
    platform,
    sha256: sha256(release.program),
    source: "release",
    version: "1.2.3",
  });
  assert.match(installed_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  assert.equal(
    await trial.text(`data/state/versions/${release.file}.json`),
    await trial.text("data/state/installed.json"),
  );
  assert.deepEqual(trial.names("home"), []);
});

testInShells("a second run does nothing and says nothing", async (shell) => {
  const release = await FakeRelease.make("1.2.3");
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  await trial.install();
  const before = await trial.text("data/logs/install.log");
  assert.deepEqual(await trial.install(), { code: 0, out: "", err: "" });
  assert.equal(await trial.text("data/logs/install.log"), before);
  assert.equal(trial.requests.length, 1);
});

testInShells("without cmp, a manifest is compared all the same", async (shell) => {
  const release = await FakeRelease.make("1.2.3");
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  await trial.install();
  await trial.tool("cmp", "exit 127");
  assert.deepEqual(await trial.install(), { code: 0, out: "", err: "" });
  await trial.pin({ ...release.manifest, notes: {} });
  assert.match((await trial.install()).err, /is in place \(relink\)/);
});

testInShells("a forced run downloads again only what is not as installed", async (shell) => {
  const release = await FakeRelease.make("1.2.3");
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  await trial.install();
  const env = { GRAPHIN_FORCE_INSTALL: "1" };
  assert.match((await trial.install({ env })).err, /is in place \(relink\)/);
  assert.equal(trial.requests.length, 1);
  await trial.write(`data/bin/${release.file}`, "#!/bin/sh\nexit 0\n", 0o755);
  assert.match((await trial.install({ env })).err, /is in place \(release\)/);
  assert.equal(trial.requests.length, 2);
  assert.deepEqual(await Deno.readFile(trial.at("data/bin/graphin")), release.program);
});

testInShells("an upgrade and the way back need one download each", async (shell) => {
  const [old, middle, last] = await Promise.all(
    ["1.0.0", "1.1.0", "1.2.0"].map((v) => FakeRelease.make(v)),
  );
  assert.ok(old !== undefined && middle !== undefined && last !== undefined);
  await using trial = await PluginTrial.make(shell, served(old, middle, last));
  for (const { manifest } of [old, middle, old, middle]) {
    await trial.pin(manifest);
    assert.equal((await trial.install()).code, 0);
  }
  assert.deepEqual(trial.requests, [old.path, middle.path]);
  assert.equal(JSON.parse(await trial.text("data/state/installed.json") ?? "").source, "relink");
  assert.deepEqual(trial.names("data/bin"), ["graphin", old.file, middle.file]);
  await trial.pin(last.manifest);
  assert.equal((await trial.install()).code, 0);
  assert.deepEqual(trial.names("data/bin"), ["graphin", middle.file, last.file]);
  assert.deepEqual(trial.names("data/state/versions"), [
    `${middle.file}.json`,
    `${last.file}.json`,
  ]);
});

testInShells("a program that runs is not written over, but replaced", async (shell) => {
  const old = await FakeRelease.make(
    "1.0.0",
    `[ "$1" != wait ] || { read -r line; echo "$line"; exit 0; }`,
  );
  const next = await FakeRelease.make("1.1.0");
  await using trial = await PluginTrial.make(shell, served(old, next));
  await trial.pin(old.manifest);
  await trial.install();
  const running = new Deno.Command(trial.at("data/bin/graphin"), {
    args: ["wait"],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  await trial.pin(next.manifest);
  assert.equal((await trial.install()).code, 0);
  await trial.pin(old.manifest);
  assert.equal((await trial.install({ env: { GRAPHIN_FORCE_INSTALL: "1" } })).code, 0);
  const ended = running.output();
  const writer = running.stdin.getWriter();
  await writer.write(new TextEncoder().encode("still here\n"));
  await writer.close();
  assert.equal(new TextDecoder().decode((await ended).stdout), "still here\n");
});

testInShells(
  "another archive of the same version is not taken for the installed one",
  async (shell) => {
    const first = await FakeRelease.make("1.2.3");
    const second = await FakeRelease.make("1.2.3", "# built again");
    let current = first;
    await using trial = await PluginTrial.make(
      shell,
      (request, number) => served(current)(request, number),
    );
    await trial.pin(first.manifest);
    await trial.install();
    current = second;
    await trial.pin(second.manifest);
    assert.equal((await trial.install()).code, 0);
    assert.deepEqual(await Deno.readFile(trial.at("data/bin/graphin")), second.program);
  },
);

testInShells("what a bundle installed is linked without a download", async (shell) => {
  const release = await FakeRelease.make("1.2.3");
  await using trial = await PluginTrial.make(shell);
  await trial.write(`data/bin/${release.file}`, release.program, 0o755);
  const record = {
    file: release.file,
    platform,
    sha256: sha256(release.program),
    source: "bundle",
    version: "1.2.3",
  };
  await trial.write(`data/state/versions/${release.file}.json`, JSON.stringify(record));
  await trial.pin(release.manifest);
  assert.equal((await trial.install()).code, 0);
  assert.deepEqual(trial.requests, []);
  assert.equal(Deno.readLinkSync(trial.at("data/bin/graphin")), release.file);
});

testInShells(
  "a plugin without a release uses what is there, and else says what to do",
  async (shell) => {
    const release = await FakeRelease.make("1.2.3");
    await using trial = await PluginTrial.make(shell);
    const without = await trial.install();
    assert.equal(without.code, 1);
    assert.match(
      without.err,
      /This copy of the plugin pins no release yet\..*binary_path.*graphin setup --from/,
    );
    assert.match(await trial.text("data/state/last-error.txt") ?? "", /pins no release yet/);
    await trial.write(`data/bin/${release.file}`, release.program, 0o755);
    await Deno.symlink(release.file, trial.at("data/bin/graphin"));
    assert.deepEqual(await trial.install(), { code: 0, out: "", err: "" });
  },
);

testInShells("GRAPHIN_BIN installs nothing", async (shell) => {
  await using trial = await PluginTrial.make(shell);
  const env = { GRAPHIN_BIN: "/bin/true" };
  assert.deepEqual(await trial.install({ env }), { code: 0, out: "", err: "" });
  assert.deepEqual(trial.names("data"), []);
});

testInShells("removing the data directory leaves nothing of an installation", async (shell) => {
  const release = await FakeRelease.make("1.2.3");
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const before = trial.files(".");
  await trial.launch();
  await Deno.remove(trial.at("data"), { recursive: true });
  assert.deepEqual(trial.files("."), before);
});
