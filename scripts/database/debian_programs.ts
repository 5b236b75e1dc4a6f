import { join } from "node:path";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { runCommand } from "../corpus/run_command.ts";
import type { MissingEngine } from "./database_engine.ts";

/**
 * Fetches packages of Debian by the machine's apt and unpacks them below the corpus directory, without installing them.
 * What was unpacked before is used again.
 *
 * @param name Of the directory.
 * @returns The directory that holds them as a system's root would.
 */
export async function debianPrograms(
  name: string,
  packages: readonly string[],
): Promise<string | MissingEngine> {
  const root = join(corpusDirectory(), "databases", "debian", name);
  const stamp = join(root, ".unpacked");
  const wanted = packages.join(" ");
  try {
    if (await Deno.readTextFile(stamp) === wanted) return root;
  } catch {
    // Not there yet.
  }
  const fetched = join(root, ".fetched");
  await Deno.mkdir(fetched, { recursive: true });
  const result = await runCommand(["apt-get", "download", ...packages], { cwd: fetched });
  if (result?.code !== 0) {
    const said = result?.stderr.trim().split("\n").at(-1) ?? "apt-get is not installed";
    return { missing: `${wanted} cannot be had of Debian's packages (apt-get update?): ${said}` };
  }
  for await (const { name: file } of Deno.readDir(fetched)) {
    const unpacked = await runCommand(["dpkg-deb", "-x", join(fetched, file), root]);
    if (unpacked?.code !== 0) return { missing: `${file} cannot be unpacked: ${unpacked?.stderr}` };
  }
  await Deno.remove(fetched, { recursive: true });
  await Deno.writeTextFile(stamp, wanted);
  return root;
}
