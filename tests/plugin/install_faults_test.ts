import assert from "node:assert/strict";
import { FakeRelease, platform, served, servedPart } from "./fake_release.ts";
import { PluginTrial } from "./plugin_trial.ts";
import { testInShells } from "./shells.ts";

const release = await FakeRelease.make("1.2.3");

/** Asserts that nothing became current, and gives what was told of it. */
async function reasonOf(trial: PluginTrial): Promise<string> {
  assert.ok(!trial.names("data/bin").includes("graphin"));
  assert.ok(!trial.names("data/state").includes("manifest.json"));
  assert.ok(!trial.names("data/state").includes("installed.json"));
  assert.ok(!trial.names("data/state").includes("install.lock"));
  return await trial.text("data/state/last-error.txt") ?? "";
}

testInShells("a file whose hash is another is refused at once", async (shell) => {
  const tampered = release.archive.slice();
  tampered[100] = (tampered[100] ?? 0) ^ 1;
  await using trial = await PluginTrial.make(
    shell,
    ({ headers }) => servedPart(tampered, headers.get("range")),
  );
  await trial.pin(release.manifest);
  const { code, out } = await trial.install();
  assert.equal(code, 1);
  assert.equal(out, "");
  assert.match(
    await reasonOf(trial),
    /is not the released file: its SHA-256 is [0-9a-f]{64}, not [0-9a-f]{64}/,
  );
  assert.equal(trial.requests.length, 1);
  assert.deepEqual(trial.names("data/bin"), []);
  assert.ok(!trial.names("data/state").some((name) => name.endsWith(".part")));
});

testInShells(
  "a tampered upgrade stops the launcher although an earlier version is there",
  async (shell) => {
    const next = await FakeRelease.make("1.3.0");
    const tampered = next.archive.slice();
    tampered[100] = (tampered[100] ?? 0) ^ 1;
    await using trial = await PluginTrial.make(
      shell,
      (request, number) =>
        request.path === next.path
          ? servedPart(tampered, undefined)
          : served(release)(request, number),
    );
    await trial.pin(release.manifest);
    await trial.launch();
    await trial.pin(next.manifest);
    const { code, out, err } = await trial.launch();
    assert.equal(code, 1);
    assert.equal(out, "");
    assert.match(err, /is not the released file/);
    assert.deepEqual(trial.names("data/bin"), ["graphin", release.file]);
  },
);

testInShells("a longer file is refused", async (shell) => {
  const longer = new Uint8Array([...release.archive, ...new Uint8Array(100)]);
  await using trial = await PluginTrial.make(shell, () => ({ status: 200, body: longer }));
  await trial.pin(release.manifest);
  assert.equal((await trial.install()).code, 1);
  assert.match(await reasonOf(trial), /is not the released file/);
});

testInShells("a download that breaks off goes on where it stopped", async (shell) => {
  const half = Math.floor(release.archive.length / 2);
  await using trial = await PluginTrial.make(shell, ({ headers }, number) => {
    const answer = servedPart(release.archive, headers.get("range"));
    return number === 0 ? { ...answer, cutAfter: half } : answer;
  });
  await trial.pin(release.manifest);
  const { code, err } = await trial.install();
  assert.equal(code, 0, err);
  assert.deepEqual(trial.ranges, [undefined, `bytes=${half}-`]);
});

testInShells("what has arrived is kept for the next run", async (shell) => {
  const half = Math.floor(release.archive.length / 2);
  let isBroken = true;
  await using trial = await PluginTrial.make(shell, ({ headers }, number) => {
    if (isBroken && number > 0) return { status: 503 };
    const answer = servedPart(release.archive, headers.get("range"));
    return isBroken ? { ...answer, cutAfter: half } : answer;
  });
  await trial.pin(release.manifest);
  assert.equal((await trial.install()).code, 1);
  assert.match(await reasonOf(trial), /HTTP status 503[^]*What has arrived is kept/);
  const tries = trial.requests.length;
  assert.equal(tries, 5);
  isBroken = false;
  assert.equal((await trial.install()).code, 0);
  assert.deepEqual(trial.ranges.slice(tries), [`bytes=${half}-`]);
});

testInShells("a server without ranges is asked for the whole file", async (shell) => {
  await using trial = await PluginTrial.make(shell, () => ({ status: 200, body: release.archive }));
  await trial.pin(release.manifest);
  const { sha256 } = release.manifest.platforms[platform] ?? { sha256: "" };
  await trial.write(`data/state/download-${sha256}.part`, release.archive.subarray(0, 500));
  const { code, err } = await trial.install();
  assert.equal(code, 0, err);
});

testInShells("a part that is not of this file is thrown away", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const { sha256 } = release.manifest.platforms[platform] ?? { sha256: "" };
  const part = `data/state/download-${sha256}.part`;
  for (const length of [500, release.archive.length, release.archive.length + 50]) {
    await trial.write(part, new Uint8Array(length).fill(120));
    const { code, err } = await trial.install({ env: { GRAPHIN_FORCE_INSTALL: "1" } });
    assert.equal(code, 0, err);
    assert.deepEqual(await Deno.readFile(trial.at("data/bin/graphin")), release.program);
    await Deno.remove(trial.at("data/bin"), { recursive: true });
  }
});

testInShells("a whole part needs no download, and parts of others go", async (shell) => {
  await using trial = await PluginTrial.make(shell);
  await trial.pin(release.manifest);
  const { sha256 } = release.manifest.platforms[platform] ?? { sha256: "" };
  await trial.write(`data/state/download-${sha256}.part`, release.archive);
  await trial.write(`data/state/download-${"0".repeat(64)}.part`, "older");
  const { code, err } = await trial.install();
  assert.equal(code, 0, err);
  assert.deepEqual(trial.requests, []);
  assert.deepEqual(trial.names("data/state"), ["installed.json", "manifest.json", "versions"]);
});

testInShells("a slow server is waited for", async (shell) => {
  await using trial = await PluginTrial.make(shell, () => ({
    status: 200,
    body: release.archive,
    pieceBytes: 16,
  }));
  await trial.pin(release.manifest);
  const { code, err } = await trial.install();
  assert.equal(code, 0, err);
  assert.equal(trial.requests.length, 1);
});

testInShells("a server that falls silent is left, and asked again", async (shell) => {
  const silence = Promise.withResolvers<void>();
  await using trial = await PluginTrial.make(shell, ({ headers }, number) => {
    const answer = servedPart(release.archive, headers.get("range"));
    return number === 0 ? { ...answer, halfway: silence.promise } : answer;
  });
  // The last of two options of one name counts.
  await trial.tool("curl", 'exec /usr/bin/curl "$@" --speed-time 1');
  await trial.pin(release.manifest);
  const { code, err } = await trial.install();
  silence.resolve();
  assert.equal(code, 0, err);
  assert.equal(trial.ranges[1], `bytes=${Math.floor(release.archive.length / 2)}-`);
});

testInShells("404 is final and names the address, without its password", async (shell) => {
  await using trial = await PluginTrial.make(shell);
  await trial.pin(release.manifest);
  const mirror = trial.mirror.replace("//", "//builder:secret@");
  const { code, err } = await trial.install({ env: { GRAPHIN_MIRROR: mirror } });
  assert.equal(code, 1);
  const address = trial.mirror.slice(0, -1) + release.path;
  assert.ok(
    (await reasonOf(trial)).startsWith(
      `Cannot download ${address}: the server answered with HTTP status 404.`,
    ),
  );
  assert.equal(trial.requests.length, 1);
  assert.ok(!`${err}${await trial.text("data/logs/install.log")}`.includes("secret"));
});

testInShells("a server that fails for a moment is asked again", async (shell) => {
  await using trial = await PluginTrial.make(
    shell,
    (request, number) =>
      number < 2 ? { status: 500 + number * 3 } : served(release)(request, number),
  );
  await trial.pin(release.manifest);
  const { code, err } = await trial.install();
  assert.equal(code, 0, err);
  assert.equal(trial.requests.length, 3);
});

testInShells("redirects are followed", async (shell) => {
  await using trial = await PluginTrial.make(
    shell,
    ({ path }, number) =>
      path === "/stored" ? served(release)({ path: release.path, headers: new Map() }, number) : {
        status: 302,
        headers: { Location: "/stored" },
      },
  );
  await trial.pin(release.manifest);
  const { code, err } = await trial.install();
  assert.equal(code, 0, err);
});

testInShells("a release without a program for this platform says so", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin({
    ...release.manifest,
    platforms: {},
    notes: { [platform]: "it is being worked on" },
  });
  assert.equal((await trial.install()).code, 1);
  const reason = await reasonOf(trial);
  assert.match(
    reason,
    new RegExp(`graphin 1\\.2\\.3 has no program for ${platform}\\. it is being worked on`),
  );
  assert.match(reason, /binary_path/);
  await trial.tool(
    "uname",
    "case $1 in -s) echo Linux ;; -m) echo riscv64 ;; *) echo host ;; esac",
  );
  await trial.pin(release.manifest);
  assert.equal((await trial.install()).code, 1);
  assert.match(await reasonOf(trial), /has no program for linux\/riscv64/);
  assert.deepEqual(trial.requests, []);
});

testInShells("a program that does not run here takes no place", async (shell) => {
  const other = await FakeRelease.make("1.2.3", "echo 'needs a newer system' >&2; exit 1");
  await using trial = await PluginTrial.make(shell, served(other));
  await trial.pin(other.manifest);
  assert.equal((await trial.install()).code, 1);
  assert.match(await reasonOf(trial), /does not run here, or is not 1\.2\.3: needs a newer system/);
  assert.deepEqual(trial.names("data/bin"), []);
});

testInShells("a damaged manifest is refused", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  for (const damage of ["version", "repo", "tag"]) {
    await trial.write(
      "plugin/install/manifest.json",
      JSON.stringify({ ...release.manifest, [damage]: undefined }, null, 2),
    );
    assert.equal((await trial.install()).code, 1);
    assert.match(await reasonOf(trial), /is damaged: it names no version, repository or tag/);
  }
});

testInShells("a mirror that is no address is refused", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  for (
    const wrong of [
      "mirror.example",
      "ftp://mirror.example/",
      "https://mirror.example/?a=b",
      'http://a"b',
      "http://a b",
      "http://",
    ]
  ) {
    assert.equal((await trial.install({ env: { GRAPHIN_MIRROR: wrong } })).code, 1, wrong);
    assert.ok((await reasonOf(trial)).includes(`it is '${wrong}'`));
  }
});

testInShells("an address that cannot be reached is told with the remedies", async (shell) => {
  await using trial = await PluginTrial.make(shell);
  await trial.pin(release.manifest);
  const { code } = await trial.install({ env: { GRAPHIN_MIRROR: "http://127.0.0.1:9/" } });
  assert.equal(code, 1);
  assert.match(
    await reasonOf(trial),
    /Cannot download http:\/\/127\.0\.0\.1:9\/[^]*HTTPS_PROXY, or the option mirror/,
  );
});

testInShells("a proxy is used, in either spelling of its variable", async (shell) => {
  for (const name of ["http_proxy", "HTTP_PROXY"]) {
    await using proxy = await PluginTrial.make(
      shell,
      (request, number) =>
        served(release)(
          { ...request, path: request.path.replace("http://files.example", "") },
          number,
        ),
    );
    await proxy.pin(release.manifest);
    const env = { GRAPHIN_MIRROR: "http://files.example", [name]: proxy.mirror };
    const { code, err } = await proxy.install({ env });
    assert.equal(code, 0, err);
    assert.deepEqual(proxy.requests, [`http://files.example${release.path}`]);
  }
});

testInShells("a place that cannot be written to is named", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  await trial.write("occupied", "a file\n");
  const { code, err } = await trial.install({
    env: { CLAUDE_PLUGIN_DATA: trial.at("occupied/data") },
  });
  assert.equal(code, 1);
  assert.match(err, /Cannot write to .*occupied\/data\/bin/);
  assert.match(err, /Make the directory writable or free some room/);
});

testInShells("each platform has its own archive", async (shell) => {
  await using trial = await PluginTrial.make(shell);
  const entry = { asset: "", sha256: "0".repeat(64), size: 1, bin: "graphin" };
  const names = ["darwin/amd64", "darwin/arm64", "linux/amd64", "linux/arm64", "windows/amd64"];
  await trial.pin({
    ...release.manifest,
    platforms: Object.fromEntries(
      names.map((name) => [name, { ...entry, asset: `${name.replace("/", "-")}.tar.gz` }]),
    ),
    // What looks like a member is text.
    notes: Object.fromEntries(
      names.map((name) => [name, '"asset": "other.tar.gz", "linux/amd64": {']),
    ),
  });
  const machines = [
    ["Linux", "x86_64", "linux-amd64"],
    ["Linux", "aarch64", "linux-arm64"],
    ["Darwin", "arm64", "darwin-arm64"],
    ["Darwin", "x86_64", "darwin-amd64"],
  ] as const;
  for (const [system, machine] of machines) {
    await trial.tool(
      "uname",
      `case $1 in -s) echo ${system} ;; -m) echo ${machine} ;; *) echo host ;; esac`,
    );
    assert.equal((await trial.install()).code, 1);
  }
  assert.deepEqual(
    trial.requests.map((path) => path.slice(path.lastIndexOf("/") + 1)),
    machines.map(([, , asset]) => `${asset}.tar.gz`),
  );
});
