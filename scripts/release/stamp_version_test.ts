import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installManifest, installManifestShape } from "./install_manifest.ts";
import { stampedFiles, stampVersion } from "./stamp_version.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

Deno.test("the checkout has one version in all files that a release stamps", async () => {
  const versions = new Map<string, string>();
  for (const path of stampedFiles) {
    const text = await Deno.readTextFile(join(root, path)).catch(() => undefined);
    if (text === undefined && path.endsWith("/manifest.json")) continue;
    assert.ok(text !== undefined, `${path} is missing`);
    if (path.endsWith("/manifest.json")) installManifestShape.parse(JSON.parse(text));
    versions.set(path, JSON.parse(text).version);
  }
  assert.equal(new Set(versions.values()).size, 1, JSON.stringify([...versions]));
});

Deno.test("stamping changes the version alone, and writes the manifest in its fixed form", async () => {
  const work = await Deno.makeTempDir({ prefix: "stamp-test-" });
  try {
    const write = async (path: string, text: string): Promise<void> => {
      await Deno.mkdir(join(work, path, ".."), { recursive: true });
      await Deno.writeTextFile(join(work, path), text);
    };
    const plugin = "plugin/graphin/.claude-plugin/plugin.json";
    await write("deno.json", '{\n  // of the checkout\n  "version": "0.1.0",\r\n\t"tasks": {} }');
    await write(plugin, '{"name":"graphin","version": "0.1.0" }');
    await write("plugin/graphin/install/install.sh", "");
    const manifest = installManifest("acme/graphin", "0.2.0", [{
      platform: "linux/amd64",
      asset: "graphin_0.2.0_linux_amd64.tar.gz",
      sha256: "5".repeat(64),
      size: 36_000_000,
      bin: "graphin",
      version: "0.2.0",
      commit: "9f2c1ab00000",
      glibc: "2.27",
      checked: true,
    }]);
    await stampVersion(work, manifest);
    assert.equal(
      await Deno.readTextFile(join(work, "deno.json")),
      '{\n  // of the checkout\n  "version": "0.2.0",\r\n\t"tasks": {} }',
    );
    assert.equal(
      await Deno.readTextFile(join(work, plugin)),
      '{"name":"graphin","version": "0.2.0" }',
    );
    assert.equal(
      await Deno.readTextFile(join(work, "plugin/graphin/install/manifest.json")),
      `{
  "notes": {
    "linux/amd64": "needs glibc 2.27 or newer; there is no program for musl",
    "linux/arm64": "needs glibc 2.27 or newer; there is no program for musl"
  },
  "platforms": {
    "linux/amd64": {
      "asset": "graphin_0.2.0_linux_amd64.tar.gz",
      "bin": "graphin",
      "sha256": "${"5".repeat(64)}",
      "size": 36000000
    }
  },
  "repo": "acme/graphin",
  "schema": 1,
  "tag": "v0.2.0",
  "version": "0.2.0"
}
`,
    );

    await write(plugin, '{"name":"graphin"}');
    await assert.rejects(stampVersion(work, { ...manifest, version: "0.3.0" }), {
      message: `${plugin} has no version to be replaced`,
    });
    assert.match(await Deno.readTextFile(join(work, "deno.json")), /"0\.2\.0"/);
  } finally {
    await Deno.remove(work, { recursive: true });
  }
});
