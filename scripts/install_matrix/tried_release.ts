import { join } from "node:path";
import { type InstallManifest, installManifestShape } from "../release/install_manifest.ts";
import { serveReleases } from "../release/serve_releases.ts";

/** A release on disk, and a server of this machine that stands for the host of releases. */
export interface TriedRelease extends AsyncDisposable {
  readonly manifest: InstallManifest;
  /** What the release delivers: marketplace and plugins. */
  readonly tree: string;
  /** Directory of its archives. */
  readonly assets: string;
  /** Address of the server. */
  readonly mirror: string;
}

/**
 * Opens the release that a dry run has left.
 *
 * @param directory As given to the dry run as `--out`.
 * @throws Error when there is none.
 */
export async function openRelease(directory: string): Promise<TriedRelease> {
  const [tree, assets] = [join(directory, "tree"), join(directory, "assets")];
  let text: string;
  try {
    text = await Deno.readTextFile(join(tree, "plugin", "graphin", "install", "manifest.json"));
  } catch (cause) {
    throw new Error(`there is no release in ${directory}: run 'deno task release:dry-run' first`, {
      cause,
    });
  }
  const manifest = installManifestShape.parse(JSON.parse(text));
  const server = serveReleases([{ assets, manifest }]);
  return {
    manifest,
    tree,
    assets,
    mirror: server.url,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
