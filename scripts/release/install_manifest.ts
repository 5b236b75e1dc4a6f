import { z } from "zod";
import { glibcFloor } from "./glibc_floor.ts";
import type { ReleaseAsset } from "./release_asset.ts";
import { releaseTargets } from "./release_target.ts";

/** Shape of the plugin's install manifest: what it installs, from where, and the hash that it has to have. */
export const installManifestShape = z.strictObject({
  schema: z.literal(1),
  version: z.string(),
  /** `owner/name` on the host of releases. */
  repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  tag: z.string(),
  /** By `<os>/<arch>` in Go names. */
  platforms: z.record(
    z.string(),
    z.strictObject({
      asset: z.string(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      size: z.int().positive(),
      bin: z.string(),
    }),
  ),
  /** What users of a platform have to know. */
  notes: z.record(z.string(), z.string()),
});

/** The plugin's install manifest. */
export type InstallManifest = z.infer<typeof installManifestShape>;

/** Makes the install manifest of a release of these archives. */
export function installManifest(
  repo: string,
  version: string,
  assets: readonly ReleaseAsset[],
): InstallManifest {
  return installManifestShape.parse({
    schema: 1,
    version,
    repo,
    tag: `v${version}`,
    platforms: Object.fromEntries(
      assets.map(({ platform, asset, sha256, size, bin }) => [
        platform,
        { asset, sha256, size, bin },
      ]),
    ),
    notes: Object.fromEntries(
      releaseTargets.filter(({ os }) => os === "linux").map(({ platform }) => [
        platform,
        `needs glibc ${glibcFloor} or newer; there is no program for musl`,
      ]),
    ),
  });
}
