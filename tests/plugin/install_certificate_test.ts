import assert from "node:assert/strict";
import { FakeRelease } from "./fake_release.ts";
import { PluginTrial } from "./plugin_trial.ts";
import { findProgram, testInShells } from "./shells.ts";

const name = "a certificate of the user's network is used where Claude Code was told of it";
const missing = ["openssl", "curl"].find((program) => findProgram(program) === undefined);

/** Makes a certificate for this machine that nobody has signed but itself. */
async function makeCertificate(trial: PluginTrial): Promise<{ cert: string; key: string }> {
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const { code, stderr } = await new Deno.Command("openssl", {
    args: "req -x509 -newkey rsa:2048 -nodes -days 2 -keyout key.pem -out cert.pem".split(" ")
      .concat(subject),
    cwd: trial.root,
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  return {
    cert: await trial.text("cert.pem") ?? "",
    key: await trial.text("key.pem") ?? "",
  };
}

if (missing !== undefined) {
  Deno.test({ name: `${name} (skipped: there is no ${missing})`, ignore: true, fn: () => {} });
} else {
  testInShells(name, async (shell) => {
    const release = await FakeRelease.make("1.2.3");
    await using trial = await PluginTrial.make(shell);
    await trial.pin(release.manifest);
    const server = Deno.serve({
      ...await makeCertificate(trial),
      hostname: "127.0.0.1",
      port: 0,
      onListen: () => {},
    }, () => new Response(new Uint8Array(release.archive)));
    try {
      const env = { GRAPHIN_MIRROR: `https://127.0.0.1:${server.addr.port}` };
      const refused = await trial.install({ env });
      assert.equal(refused.code, 1);
      assert.match(refused.err, /Cannot download .*certificate.*NODE_EXTRA_CA_CERTS/s);
      const told = { ...env, NODE_EXTRA_CA_CERTS: trial.at("cert.pem") };
      const { code, err } = await trial.install({ env: told });
      assert.equal(code, 0, err);
    } finally {
      await server.shutdown();
    }
  });
}
