import { cp } from "node:fs/promises";
import { join } from "node:path";
import { assembleRelease } from "./assemble_release.ts";
import { buildAsset } from "./build_asset.ts";
import { freshCheckout } from "./fresh_checkout.ts";
import type { InstallManifest } from "./install_manifest.ts";
import type { ReleaseAsset } from "./release_asset.ts";
import { type ReleaseTarget, releaseTargets } from "./release_target.ts";
import { serveReleases } from "./serve_releases.ts";
import { verifyInstall } from "./verify_install.ts";

/** A release that nobody else gets to see. */
export interface DryRunOptions {
  /** Root of the checkout. */
  readonly root: string;
  readonly version: string;
  readonly repo: string;
  /** Directory for the release; what an earlier run left there is replaced. */
  readonly out: string;
  /** What users have to know first; Markdown. */
  readonly notes: string;
  readonly targets: readonly ReleaseTarget[];
  /** Told what was done and found. */
  readonly tell: (line: string) => void;
}

/**
 * Does what the release workflow does, on this machine: builds the last commit from a fresh clone, assembles a release
 * of it, and installs it from a local server with the plugin's own installer.
 *
 * @returns The install manifest of the release.
 */
export async function dryRun(options: DryRunOptions): Promise<InstallManifest> {
  const { root, version, repo, out, notes, targets, tell } = options;
  const work = Deno.realPathSync(await Deno.makeTempDir({ prefix: "graphin-dry-run-" }));
  try {
    const checkout = join(work, "checkout");
    await freshCheckout(root, checkout);
    const staged = join(work, "release");
    for (const target of targets) {
      tell(described(await buildAsset({ root: checkout, version, target, out: staged })));
    }
    const manifest = await assembleRelease({
      root: checkout,
      version,
      repo,
      out: staged,
      notes,
      partial: true,
    });
    await Deno.remove(out, { recursive: true }).catch(() => {});
    await cp(staged, out, { recursive: true });
    for (const { platform } of releaseTargets) {
      if (!(platform in manifest.platforms)) {
        tell(`${platform}: not built; --target builds it where a runtime for it can be had`);
      }
    }
    await using server = serveReleases([{ assets: join(out, "assets"), manifest }]);
    const found = await verifyInstall({ root: join(out, "tree"), version, mirror: server.url });
    for (const line of found) tell(line);
    return manifest;
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

function described(asset: ReleaseAsset): string {
  const { platform, asset: name, size, sha256, glibc, checked } = asset;
  return `${platform}: ${name}, ${(size / 1e6).toFixed(1)} MB, the same bytes twice, SHA-256 ` +
    `${sha256}${glibc === undefined ? "" : `, needs glibc ${glibc}`}` +
    `${checked ? ", ran" : ", not run: it is for another platform"}`;
}
