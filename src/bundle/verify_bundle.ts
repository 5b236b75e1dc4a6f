import { createHash } from "node:crypto";
import { BundleError } from "./bundle_error.ts";
import type { BundleManifest } from "./bundle_manifest.ts";
import type { BundleSource } from "./bundle_source.ts";

/**
 * Reads all of a bundle and compares every file with its hash. Nothing is written.
 *
 * @param onFile Called with the path of each file before it is read.
 * @throws {BundleError} When anything is not as the bundle says.
 */
export async function verifyBundle(
  source: BundleSource,
  onFile: (path: string) => void,
): Promise<BundleManifest> {
  return await source.read(async ({ manifest, entries }) => {
    const hashes = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
    for await (const { path, body } of entries) {
      onFile(path);
      const hash = createHash("sha256");
      for await (const chunk of body) hash.update(chunk);
      if (hash.digest("hex") !== hashes.get(path)) {
        throw new BundleError(
          `${path} in ${source.place} has another SHA-256 than its list says; nothing was installed`,
        );
      }
    }
    return manifest;
  });
}
