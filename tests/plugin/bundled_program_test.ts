import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isInstallLockStale } from "../../src/bundle/is_install_lock_stale.ts";
import { withInstallLock } from "../../src/bundle/install_lock.ts";
import { BundleTrial } from "../support/bundle_trial.ts";

const plugin = fileURLToPath(new URL("../../plugin/graphin", import.meta.url));
const isHere = Deno.build.os === "linux" && Deno.build.arch === "x86_64";

Deno.test("the plugin's installer takes what a bundle has installed, without a download", {
  ignore: !isHere,
}, async () => {
  await using trial = await BundleTrial.start();
  await trial.make();
  await trial.install();
  const root = trial.trial.tree.at("plugin");
  await cp(plugin, root, { recursive: true });
  const asset = "graphin_1.2.3_linux_amd64.tar.gz";
  const pinned = { asset, bin: "graphin", sha256: "0".repeat(64), size: 1 };
  const manifest = {
    platforms: { "linux/amd64": pinned },
    repo: "example/graphin",
    schema: 1,
    tag: "v1.2.3",
    version: "1.2.3",
  };
  Deno.writeTextFileSync(
    `${root}/install/manifest.json`,
    `${JSON.stringify(manifest, null, 2)}\n`,
  );
  const { code, stderr } = await new Deno.Command("sh", {
    args: [`${root}/install/install.sh`],
    env: {
      CLAUDE_PLUGIN_ROOT: root,
      CLAUDE_PLUGIN_DATA: trial.data,
      GRAPHIN_BIN: "",
      GRAPHIN_FORCE_INSTALL: "",
      // Nobody listens there.
      GRAPHIN_MIRROR: "http://127.0.0.1:1",
    },
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  const record = JSON.parse(Deno.readTextFileSync(`${trial.data}/state/installed.json`));
  assert.deepEqual([record.source, record.version], ["relink", "1.2.3"]);
  assert.equal(Deno.readLinkSync(`${trial.data}/bin/graphin`), "graphin-1.2.3-linux-amd64");
});

Deno.test("the plugin's installer and bundles understand each other's locks", {
  ignore: !isHere,
}, async () => {
  await using trial = await BundleTrial.start();
  const state = trial.trial.tree.at("state");
  Deno.mkdirSync(state);
  const lock = `${state}/install.lock`;
  const take = async (script: string): Promise<string> => {
    const { stdout, stderr } = await new Deno.Command("sh", {
      args: ["-c", `say() { :; }; . "${plugin}/install/lib.sh"; ${script}`],
    }).output();
    return new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  };
  await withInstallLock({ state }, async () => {
    assert.equal(await take(`nameless=0; is_stale ${lock} && echo stale || echo held`), "held\n");
  });
  // That shell has ended without giving its lock back.
  assert.equal(await take(`take_lock ${lock}`), "");
  assert.equal(await isInstallLockStale(lock), true);
  assert.equal(await withInstallLock({ state }, () => Promise.resolve("taken over")), "taken over");
});
