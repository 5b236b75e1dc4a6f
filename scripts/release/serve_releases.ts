import { join } from "node:path";
import type { InstallManifest } from "./install_manifest.ts";

/** A server of this machine that stands for the host of releases. */
export interface ReleaseServer extends AsyncDisposable {
  /** The mirror's address, with a slash at its end. */
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly requests: readonly string[];
}

/** A release on disk. */
export interface ServedRelease {
  /** Directory of the archives and `SHA256SUMS`. */
  readonly assets: string;
  /** Names the repository and the tag. */
  readonly manifest: InstallManifest;
}

/** Serves releases that lie on disk at the addresses of published ones, see `deno task release dry-run`. */
export function serveReleases(releases: readonly ServedRelease[]): ReleaseServer {
  const folders = new Map(releases.map(({ assets, manifest: { repo, tag } }) => [
    `/${repo}/releases/download/${tag}`,
    assets,
  ]));
  const requests: string[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async ({ url }) => {
      const { pathname } = new URL(url);
      requests.push(pathname);
      const [, folder = "", name = ""] = /^(.*)\/([\w.-]+)$/.exec(pathname) ?? [];
      const assets = folders.get(folder);
      if (assets === undefined) return new Response("not found\n", { status: 404 });
      try {
        const file = await Deno.open(join(assets, name));
        const { size } = await file.stat();
        return new Response(file.readable, { headers: { "Content-Length": String(size) } });
      } catch {
        return new Response("not found\n", { status: 404 });
      }
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    requests,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
