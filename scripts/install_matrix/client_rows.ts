import { cp } from "node:fs/promises";
import { join } from "node:path";
import { WholePath } from "../../tests/plugin/whole_path.ts";
import { type RealClient, RealClients } from "../../tests/support/real_clients.ts";
import { type MatrixRow, outcomeOf } from "./matrix_row.ts";
import type { TriedRelease } from "./tried_release.ts";

const installers = ["newestClaude", "earlyPluginClaude", "claude"] as const;

/** Installs the plugin by real clients in a clean home, and asks its server through another. */
export async function clientRows(release: TriedRelease): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = [];
  for (const client of installers) {
    const clients = await RealClients.find([client, "--version"], ["inspector", "--cli", "--help"]);
    const done =
      "marketplace add, plugin install, its server connects, the Inspector's search, uninstall";
    if (clients.obstacle !== undefined) {
      const outcome = { kind: "not run", why: clients.obstacle } as const;
      rows.push({ place: `Claude Code (${client})`, done, outcome });
      continue;
    }
    const place = `Claude Code ${await versionOf(clients, client)}`;
    rows.push({
      place,
      done,
      outcome: await outcomeOf(() => installByClient(clients, client, release)),
    });
    rows.push({
      place,
      done: "claude mcp add with the installed program, its server connects",
      outcome: await outcomeOf(() => registerByClient(clients, client, release)),
    });
  }
  return rows;
}

async function versionOf(clients: RealClients, client: RealClient): Promise<string> {
  return (await clients.run(client, ["--version"])).stdout.split(" ")[0] ?? "";
}

async function installByClient(
  clients: RealClients,
  client: RealClient,
  release: TriedRelease,
): Promise<string> {
  const work = Deno.realPathSync(await Deno.makeTempDir({ prefix: "graphin-market-" }));
  try {
    const marketplace = join(work, "marketplace");
    await cp(release.tree, marketplace, { recursive: true });
    await using path = await WholePath.make({
      clients,
      client,
      marketplace,
      mirror: release.mirror,
    });
    await path.install();
    await path.connect().catch(() => {
      throw new Error(
        "installs the plugin, but leaves its server out as long as options of it are not set; " +
          "`claude mcp add` works, and so does a newer version",
      );
    });
    const { version, source } = await path.installed();
    await path.inspect("bootstrap_workspace", "wait_seconds=60");
    const answer = await path.inspect("search_hybrid", "query=take_back");
    if (!answer.includes("Gateway.take_back")) throw new Error(`the search answers ${answer}`);
    await path.client("plugin", "uninstall", "graphin@graphin");
    return `${version} from the ${source}, connected, search finds`;
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

async function registerByClient(
  clients: RealClients,
  client: RealClient,
  release: TriedRelease,
): Promise<string> {
  await using path = await WholePath.make({
    clients,
    client,
    marketplace: release.tree,
    mirror: release.mirror,
  });
  const program = await path.installByScript(join(release.tree, "plugin", "graphin"));
  const server = [program, "serve", "--workspace", path.project];
  await path.client("mcp", "add", "graphin", "--", ...server);
  const listed = await path.client("mcp", "list");
  if (!/^graphin: .* - [✓✔] Connected$/m.test(listed)) throw new Error(listed.trim());
  return "connected";
}
