import assert from "node:assert/strict";
import { parseBundleManifest } from "./bundle_manifest.ts";

function manifestOf(...paths: readonly string[]): Uint8Array {
  const file = { sha256: "0".repeat(64), size: 1 };
  return new TextEncoder().encode(JSON.stringify({
    schema: 1,
    version: "1.2.3",
    platform: "linux/amd64",
    model: "letters",
    files: [
      { path: "graphin", role: "program", ...file },
      ...paths.map((path) => ({ path, role: "model", ...file })),
    ],
  }));
}

Deno.test("no file of a bundle is the directory of another", () => {
  const { files } = parseBundleManifest(manifestOf("model/a", "model/b/c", "model/bc"), "BUNDLE");
  assert.equal(files.length, 4);
  for (
    const [paths, refused] of [
      [["model/a", "model/a/b"], "model/a/b"],
      [["model/a/b/c", "model/A"], "model/a/b/c"],
    ] as const
  ) {
    assert.throws(() => parseBundleManifest(manifestOf(...paths), "BUNDLE"), {
      name: "BundleError",
      message: `BUNDLE is damaged or was made by others: ${refused} is listed below another file`,
    });
  }
});
