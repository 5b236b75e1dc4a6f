import { join } from "node:path";
import type { InstallManifest } from "./install_manifest.ts";

/** A server of this machine that stands for the host of releases. */
export interface ReleaseServer extends AsyncDisposable {
  /** The mirror's address, with a slash at its end. */
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly requests: readonly string[];
}

/**
 * Serves a release that lies on disk at the addresses of a published one, see `deno task release dry-run`.
 *
 * @param assets Directory of the archives and `SHA256SUMS`.
 * @param manifest Names the repository and the tag.
 */
export function serveRelease(assets: string, manifest: InstallManifest): ReleaseServer {
  const prefix = `/${manifest.repo}/releases/download/${manifest.tag}/`;
  const requests: string[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async ({ url }) => {
      const { pathname } = new URL(url);
      requests.push(pathname);
      const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
      if (!/^[\w.-]+$/.test(name)) return new Response("not found\n", { status: 404 });
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
