import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type InstallManifest, installManifest } from "./install_manifest.ts";
import { packArchive } from "./pack_archive.ts";
import { releaseTargets } from "./release_target.ts";
import { serveReleases } from "./serve_releases.ts";
import { stampVersion } from "./stamp_version.ts";
import { verifyInstall } from "./verify_install.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = releaseTargets.find((one) => one.target === Deno.build.target);
const ignore = Deno.build.os === "windows" || target === undefined;

/** A release whose program is a script that knows its version and nothing else. */
async function fakeRelease(work: string): Promise<InstallManifest> {
  assert.ok(target !== undefined);
  const script = '#!/bin/sh\n[ "$1" = version ] && echo \'{"version":"1.4.0"}\'\n';
  const bytes = await packArchive(
    [{ name: target.bin, bytes: new TextEncoder().encode(script), executable: true }],
    target.archive,
    0,
  );
  const asset = `graphin_1.4.0_${target.os}_${target.arch}.${target.archive}`;
  await Deno.mkdir(join(work, "assets"));
  await Deno.writeFile(join(work, "assets", asset), bytes);
  const { platform, bin } = target;
  const sha256 = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
  const manifest = installManifest("acme/graphin", "1.4.0", [{
    platform,
    asset,
    sha256: sha256.toHex(),
    size: bytes.length,
    bin,
    version: "1.4.0",
    commit: "9f2c1ab00000",
    checked: true,
  }]);
  for (const path of ["plugin", "deno.json"]) {
    await cp(join(root, path), join(work, "tree", path), { recursive: true });
  }
  await stampVersion(join(work, "tree"), manifest);
  return manifest;
}

async function inRelease(
  run: (work: string, manifest: InstallManifest) => Promise<void>,
): Promise<void> {
  const work = await Deno.makeTempDir({ prefix: "verify-test-" });
  try {
    await run(work, await fakeRelease(work));
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

Deno.test({
  name: "verifying a release fails on a program that is not what it says",
  ignore,
  fn: () =>
    inRelease(async (work, manifest) => {
      await using server = serveReleases([{ assets: join(work, "assets"), manifest }]);
      const options = { root: join(work, "tree"), version: "1.4.0", mirror: server.url };
      await assert.rejects(verifyInstall(options), /invalid|expected/i);
      assert.deepEqual(server.requests, [
        `/acme/graphin/releases/download/v1.4.0/${Object.values(manifest.platforms)[0]?.asset}`,
      ]);
    }),
});

Deno.test({
  name: "verifying a release fails on an archive that was changed after it was hashed",
  ignore,
  fn: () =>
    inRelease(async (work, manifest) => {
      const archive = join(work, "assets", Object.values(manifest.platforms)[0]?.asset ?? "");
      const bytes = await Deno.readFile(archive);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await Deno.writeFile(archive, bytes);
      await using server = serveReleases([{ assets: join(work, "assets"), manifest }]);
      const options = { root: join(work, "tree"), version: "1.4.0", mirror: server.url };
      await assert.rejects(verifyInstall(options), /installer ends with exit status 1: .*SHA-256/s);
    }),
});

Deno.test("verifying a release fails on versions that differ", async () => {
  await inRelease(async (work, manifest) => {
    const tree = join(work, "tree");
    await assert.rejects(verifyInstall({ root: tree, version: "1.5.0" }), {
      message: "the install manifest is of version 1.4.0, not 1.5.0",
    });
    await stampVersion(tree, { ...manifest, version: "1.5.0" });
    await Deno.copyFile(
      join(root, "plugin/graphin/.claude-plugin/plugin.json"),
      join(tree, "plugin/graphin/.claude-plugin/plugin.json"),
    );
    await assert.rejects(
      verifyInstall({ root: tree, version: "1.5.0" }),
      /the plugin is of version .*, not 1\.5\.0/,
    );
  });
});

Deno.test("a release is served at its published addresses alone", async () => {
  await inRelease(async (work, manifest) => {
    const assets = join(work, "assets");
    await Deno.writeTextFile(join(work, "secret"), "not for you\n");
    await using server = serveReleases([{ assets, manifest }]);
    const name = Object.values(manifest.platforms)[0]?.asset ?? "";
    const base = `${server.url}acme/graphin/releases/download`;
    const good = await fetch(`${base}/v1.4.0/${name}`);
    assert.equal(good.status, 200);
    assert.deepEqual(await good.bytes(), await Deno.readFile(join(assets, name)));
    for (
      const path of [
        `/v1.4.1/${name}`,
        "/v1.4.0/",
        "/v1.4.0/none",
        "/v1.4.0/..%2fsecret",
        "/v1.4.0/..",
      ]
    ) {
      const bad = await fetch(`${base}${path}`);
      assert.equal(bad.status, 404, path);
      await bad.body?.cancel();
    }
  });
});
