import assert from "node:assert/strict";
import { FakeRelease, platform, served, servedPart } from "./fake_release.ts";
import { neededTools } from "./needed_tools.ts";
import { PluginTrial } from "./plugin_trial.ts";
import { findProgram, testInShells } from "./shells.ts";

const release = await FakeRelease.make("1.2.3");

/** A trial that has only certain commands. */
async function withTools(
  shell: string,
  names: readonly string[],
  answer = served(release),
): Promise<PluginTrial> {
  const trial = await PluginTrial.make(shell, answer);
  await trial.pin(release.manifest);
  for (const name of [...neededTools, ...names]) {
    const path = findProgram(name);
    if (path === undefined || trial.names("tools").includes(name)) continue;
    await Deno.symlink(path, trial.at(`tools/${name}`));
  }
  return trial;
}

/** The `PATH` of such a trial. */
function only(trial: PluginTrial): Record<string, string> {
  return { PATH: trial.at("tools") };
}

/** Puts the wget of busybox before that of the system. */
async function useBusyboxWget(trial: PluginTrial): Promise<void> {
  await Deno.symlink(findProgram("busybox") ?? "", trial.at("tools/wget"));
}

for (const kind of ["wget", "busybox"]) {
  const path = findProgram(kind);
  const how = path === undefined
    ? `skipped: there is no ${kind}`
    : kind === "wget"
    ? "GNU"
    : "busybox";
  const make = async (shell: string, answer = served(release)): Promise<PluginTrial> => {
    const trial = await withTools(
      shell,
      ["sha256sum", ...(kind === "wget" ? ["wget"] : [])],
      answer,
    );
    if (kind === "busybox") await useBusyboxWget(trial);
    return trial;
  };
  const test = (name: string, run: (shell: string) => Promise<void>): void => {
    if (path === undefined) Deno.test({ name: `${name} (${how})`, ignore: true, fn: () => {} });
    else testInShells(`${name}, by wget of ${how}`, run);
  };

  test("without curl the program is installed", async (shell) => {
    await using trial = await make(shell);
    const { code, err } = await trial.install({ env: only(trial) });
    assert.equal(code, 0, err);
    assert.match(err, /with wget/);
  });

  test("a download that breaks off goes on", async (shell) => {
    const half = Math.floor(release.archive.length / 2);
    await using trial = await make(shell, ({ headers }, number) => {
      const answer = servedPart(release.archive, headers.get("range"));
      return number === 0 ? { ...answer, cutAfter: half } : answer;
    });
    const { code, err } = await trial.install({ env: only(trial) });
    assert.equal(code, 0, err);
    assert.deepEqual(trial.ranges, [undefined, `bytes=${half}-`]);
  });

  test("404 is final", async (shell) => {
    await using trial = await make(shell, () => ({ status: 404 }));
    const { code, err } = await trial.install({ env: only(trial) });
    assert.equal(code, 1);
    assert.match(err, /the server answered with HTTP status 404\./);
    assert.equal(trial.requests.length, 1);
  });

  test("503 is asked again", async (shell) => {
    await using trial = await make(
      shell,
      (request, number) => number === 0 ? { status: 503 } : served(release)(request, number),
    );
    const { code, err } = await trial.install({ env: only(trial) });
    assert.equal(code, 0, err);
    assert.equal(trial.requests.length, 2);
  });

  test("a wrong part is thrown away", async (shell) => {
    await using trial = await make(shell);
    const { sha256 } = release.manifest.platforms[platform] ?? { sha256: "" };
    await trial.write(`data/state/download-${sha256}.part`, "no archive");
    const { code, err } = await trial.install({ env: only(trial) });
    assert.equal(code, 0, err);
  });

  test("a tampered file is refused", async (shell) => {
    const tampered = release.archive.slice();
    tampered[50] = (tampered[50] ?? 0) ^ 1;
    await using trial = await make(shell, () => ({ status: 200, body: tampered }));
    const { code, err } = await trial.install({ env: only(trial) });
    assert.equal(code, 1);
    assert.match(err, /is not the released file/);
    assert.equal(trial.requests.length, 1);
  });
}

for (const hasher of ["shasum", "openssl"]) {
  testInShells(`hashes are checked with ${hasher} too`, async (shell) => {
    await using trial = await withTools(shell, ["curl"]);
    const path = findProgram(hasher);
    if (path === undefined) return;
    await trial.tool(hasher, `exec ${path} "$@"`);
    const { code, err } = await trial.install({ env: only(trial) });
    assert.equal(code, 0, err);
  });
}

testInShells("without anything to check hashes with nothing is downloaded", async (shell) => {
  await using trial = await withTools(shell, ["curl"]);
  const { code, err } = await trial.install({ env: only(trial) });
  assert.equal(code, 1);
  assert.match(err, /no sha256sum, shasum or openssl/);
  assert.deepEqual(trial.requests, []);
});

testInShells("without anything to download with the user is told", async (shell) => {
  await using trial = await withTools(shell, ["sha256sum"]);
  const { code, err } = await trial.install({ env: only(trial) });
  assert.equal(code, 1);
  assert.match(err, /neither curl nor wget/);
});
