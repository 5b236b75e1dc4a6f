import assert from "node:assert/strict";
import type { AnswerRequest } from "../support/artifact_server.ts";
import { FakeRelease, served, servedPart } from "./fake_release.ts";
import { neededTools } from "./needed_tools.ts";
import { PluginTrial, type ScriptOutcome } from "./plugin_trial.ts";
import { findProgram, testInShells } from "./shells.ts";

const release = await FakeRelease.make("1.2.3");
const page = new TextEncoder().encode("<!doctype html><title>Sign in</title>\n");

/** What can download: curl, and where it is missing the wget of GNU or of busybox. */
const clients = ["curl", "wget", "busybox"] as const;

/** Declares a test of a mirror that is up to no good, for each client and shell. */
function testMirror(
  name: string,
  answer: AnswerRequest,
  judge: (trial: PluginTrial, outcome: ScriptOutcome) => Promise<void> | void,
): void {
  for (const client of clients) {
    const path = findProgram(client);
    if (path === undefined) {
      Deno.test({ name: `${name} (skipped: there is no ${client})`, ignore: true, fn: () => {} });
      continue;
    }
    testInShells(`${name}, by ${client}`, async (shell) => {
      await using trial = await PluginTrial.make(shell, answer);
      await trial.pin(release.manifest);
      await hideCurl(trial, client);
      const outcome = await trial.install({ env: { PATH: trial.at("tools") } });
      assert.equal(outcome.out, "");
      await judge(trial, outcome);
      assert.ok(!trial.names("data/state").includes("install.lock"));
      assert.deepEqual(trial.names("project"), []);
    });
  }
}

/** Leaves one client among the commands of a trial. */
async function hideCurl(trial: PluginTrial, client: string): Promise<void> {
  const wanted = [...neededTools, "sha256sum"].filter((tool) => tool !== "sleep");
  for (const tool of wanted) await Deno.symlink(findProgram(tool) ?? "", trial.at(`tools/${tool}`));
  const name = client === "curl" ? "curl" : "wget";
  await Deno.symlink(findProgram(client) ?? "", trial.at(`tools/${name}`));
}

testMirror(
  "a page of a login in place of the archive is told as such, at once",
  () => ({ status: 200, body: page }),
  async (trial, { code, err }) => {
    assert.equal(code, 1);
    assert.match(err, /what came is no archive but perhaps a page of a proxy or of a login/);
    assert.equal(trial.requests.length, 1);
    assert.ok(
      !await trial.text("data/state/last-error.txt").then((text) => text?.includes("Sign")),
    );
  },
);

testMirror(
  "a beginning that is given again and again ends the attempts",
  () => ({ status: 200, body: release.archive.subarray(0, 300) }),
  (trial, { code, err }) => {
    assert.equal(code, 1);
    assert.match(err, /Cannot download/);
    assert.ok(trial.requests.length <= 8, `${trial.requests.length}`);
  },
);

testMirror(
  "a body without an end is cut off, and refused",
  () => ({
    status: 200,
    // Of no declared length, so that nothing but its own measure can end the client.
    headers: { "Content-Length": String(2 ** 40) },
    body: new Uint8Array([...release.archive, ...new Uint8Array(3_000_000)]),
  }),
  (trial, { code, err }) => {
    assert.equal(code, 1);
    assert.match(err, /is not the released file/);
    assert.ok(!trial.names("data/state").some((name) => name.endsWith(".part")));
    assert.deepEqual(trial.names("data/bin"), []);
  },
);

testMirror(
  "another file of the right length is refused",
  () => ({ status: 200, body: new Uint8Array(release.archive.length).fill(60) }),
  (trial, { code, err }) => {
    assert.equal(code, 1);
    assert.match(err, /is not the released file/);
    assert.equal(trial.requests.length, 1);
  },
);

testMirror(
  "redirects in a circle are left at once",
  ({ path }) => ({ status: 302, headers: { Location: path } }),
  (trial, { code, err }) => {
    assert.equal(code, 1);
    assert.match(err, /redirect/i);
    assert.ok(trial.requests.length <= 25, `${trial.requests.length}`);
  },
);

testMirror(
  "a redirect to a file of this machine is not followed",
  () => ({ status: 302, headers: { Location: "file:///etc/passwd" } }),
  (trial, { code }) => {
    assert.equal(code, 1);
    assert.deepEqual(trial.names("data/bin"), []);
  },
);

testMirror(
  "what a server says cannot steer a terminal",
  () => ({ status: 302, headers: { Location: "evil\u001b[2J\u0007:x" } }),
  async (trial, { code, err }) => {
    assert.equal(code, 1);
    for (const text of [err, await trial.text("data/state/last-error.txt") ?? ""]) {
      assert.doesNotMatch(text.replaceAll("\n", ""), /\p{Cc}/u);
    }
  },
);

testInShells("a drip is left in the end, by wget too", async (shell) => {
  const never = Promise.withResolvers<void>();
  await using trial = await PluginTrial.make(shell, ({ headers }, number) => {
    const answer = servedPart(release.archive, headers.get("range"));
    return number === 0 ? { ...answer, halfway: never.promise } : answer;
  });
  await trial.pin(release.manifest);
  await hideCurl(trial, "busybox");
  // Ten minutes of a second each pass at once.
  await Deno.remove(trial.at("tools/sleep"));
  await trial.tool("sleep", "exec /bin/sleep 0.002");
  const { code, err } = await trial.install({ env: { PATH: trial.at("tools") } });
  never.resolve();
  assert.equal(code, 0, err);
  assert.deepEqual(trial.ranges, [undefined, `bytes=${Math.floor(release.archive.length / 2)}-`]);
});

testInShells("a password of the mirror is shown nowhere", async (shell) => {
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const address = trial.mirror.replace("http://", "");
  for (
    const mirror of [
      `http://builder:se@cret@${address}`,
      `http://builder:se@cret@${address}?a=b`,
      `ftp://builder:se@cret@${address}`,
    ]
  ) {
    const { err } = await trial.install({ env: { GRAPHIN_MIRROR: mirror } });
    const told = await trial.text("data/state/last-error.txt") ?? "";
    const log = await trial.text("data/logs/install.log") ?? "";
    assert.doesNotMatch(`${err}${told}${log}`, /se@|cret/);
  }
});
