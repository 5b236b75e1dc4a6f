// @ts-types="@modelcontextprotocol/sdk/client/index"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { assembleRelease } from "../../scripts/release/assemble_release.ts";
import { buildAsset } from "../../scripts/release/build_asset.ts";
import type { InstallManifest } from "../../scripts/release/install_manifest.ts";
import { releaseTargets } from "../../scripts/release/release_target.ts";
import { serveReleases } from "../../scripts/release/serve_releases.ts";
import { compileObstacle } from "../support/compile_obstacle.ts";
import { RealClients } from "../support/real_clients.ts";
import { WholePath } from "./whole_path.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = releaseTargets.find((one) => one.target === Deno.build.target);
const clients = await RealClients.find(
  ["inspector", "--cli", "--help"],
  ["newestClaude", "--version"],
);
const obstacle = Deno.build.os === "windows"
  ? "the plugin's scripts for Unix are tried"
  : await compileObstacle() ?? clients.obstacle;

const id = "app.services.gateway.Gateway.take_back";

Deno.test({
  name: "the plugin brings a user from the marketplace to an answer, to the next release and back" +
    (obstacle === undefined ? "" : ` (skipped: ${obstacle})`),
  ignore: obstacle !== undefined,
  // The SDK's client leaves a timer of two seconds when its server has ended before.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async (test) => {
    const work = Deno.realPathSync(await Deno.makeTempDir({ prefix: "whole-path-test-" }));
    try {
      const first = await release(work, "0.4.0");
      const second = await release(work, "0.4.1");
      await using server = serveReleases([first, second]);
      const marketplace = join(work, "marketplace");
      await cp(first.tree, marketplace, { recursive: true });
      const options = { clients, client: "newestClaude", marketplace, mirror: server.url } as const;
      await using path = await WholePath.make(options);

      await test.step("installed, downloaded, verified, connected", async () => {
        await path.install();
        assert.deepEqual(server.requests, []);
        await path.connect();
        assert.deepEqual(server.requests, [address(first.manifest)]);
        assert.deepEqual(await path.installed(), { version: "0.4.0", source: "release" });
      });

      await test.step("the Inspector's search finds", async () => {
        assert.match(await path.inspect("bootstrap_workspace", "wait_seconds=60"), /state="ready"/);
        assert.match(
          await path.inspect("search_hybrid", "query=take_back"),
          new RegExp(`<node id="${id.replaceAll(".", "\\.")}"`),
        );
        assert.equal(server.requests.length, 1);
      });

      await test.step("upgraded and rolled back while a server runs", async () => {
        const [command, ...args] = await path.server();
        const transport = new StdioClientTransport({ command, args, stderr: "ignore" });
        const session = new Client({ name: "whole-path-test", version: "1" });
        await session.connect(transport);
        const answer = async (): Promise<string> =>
          JSON.stringify(
            await session.callTool({ name: "search_hybrid", arguments: { query: "take_back" } }),
          );
        try {
          assert.equal(session.getServerVersion()?.version, "0.4.0");
          for (const [next, source] of [[second, "release"], [first, "relink"]] as const) {
            await Deno.remove(marketplace, { recursive: true });
            await cp(next.tree, marketplace, { recursive: true });
            await path.client("plugin", "marketplace", "update", "graphin");
            await path.client("plugin", "update", "graphin@graphin");
            await path.connect();
            const { version } = next.manifest;
            assert.deepEqual(await path.installed(), { version, source });
            assert.ok((await answer()).includes(id));
          }
        } finally {
          await session.close();
        }
        // Going back takes the program that was kept.
        assert.deepEqual(server.requests, [address(first.manifest), address(second.manifest)]);
      });

      await test.step("uninstalled, with all that was downloaded", async () => {
        await path.client("plugin", "uninstall", "graphin@graphin");
        await path.client("plugin", "marketplace", "remove", "graphin");
        assert.ok(!existsSync(path.data));
        // What is left is the client's: its settings, its caches, and until it tidies up its copy of the plugin.
        const programs = (await readdir(path.home, { recursive: true })).filter((name) =>
          /(^|\/)graphin(-\d[^/]*-[^/]*)?$/.test(name) && statSync(join(path.home, name)).isFile()
        );
        assert.deepEqual(programs, []);
      });
    } finally {
      await Deno.remove(work, { recursive: true });
    }
  },
});

interface BuiltRelease {
  readonly assets: string;
  readonly tree: string;
  readonly manifest: InstallManifest;
}

/** Builds a release of this platform from the checkout as it is. */
async function release(work: string, version: string): Promise<BuiltRelease> {
  assert.ok(target !== undefined);
  const out = join(work, version);
  await buildAsset({ root, version, target, out, allowDirty: true, twice: false });
  const repo = "acme/graphin";
  const manifest = await assembleRelease({ root, version, repo, out, notes: "", partial: true });
  return { assets: join(out, "assets"), tree: join(out, "tree"), manifest };
}

function address({ repo, tag, platforms }: InstallManifest): string {
  return `/${repo}/releases/download/${tag}/${platforms[target?.platform ?? ""]?.asset}`;
}
