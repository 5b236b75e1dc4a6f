import { join } from "node:path";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { runCommand } from "../corpus/run_command.ts";
import { patchMessage } from "./patch_message.ts";

/** A source package of Debian whose patches are fixes of its upstream. */
export interface DebianSource {
  readonly name: string;
  readonly version: string;
}

const archive = "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]";

/**
 * Makes a git repository of a source package: the code as its authors released it, then a commit for each patch. It is
 * kept below the corpus directory.
 *
 * @returns Its path, or in `missing` why it cannot be had.
 */
export async function debianHistory(
  { name, version }: DebianSource,
): Promise<string | { readonly missing: string }> {
  const base = join(corpusDirectory(), "histories");
  const repository = join(base, `${name}-${version.replaceAll(/[^\w.+~-]/g, "_")}`);
  const stamp = `${repository}.made`;
  if (await isThere(stamp)) return repository;
  try {
    const sources = join(base, ".sources", name);
    await Deno.remove(repository, { recursive: true }).catch(() => {});
    await Deno.mkdir(sources, { recursive: true });
    const apt = await aptOptions(join(base, ".apt"));
    await run(["apt-get", ...apt, "source", "--download-only", `${name}=${version}`], sources);
    const dsc = await nameIn(sources, ".dsc");
    await run(["dpkg-source", "--no-check", "--skip-patches", "-x", dsc, repository], sources);
    await commitPatches(repository);
    await Deno.remove(sources, { recursive: true });
    await Deno.writeTextFile(stamp, "");
    return repository;
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

async function commitPatches(repository: string): Promise<void> {
  const patches = join(repository, "debian", "patches");
  const series = await Deno.readTextFile(join(patches, "series"));
  const names = series.split("\n").map((line) => line.replace(/\s+#.*$|\s+-p\d\s*$/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await Deno.readTextFile(join(patches, name)));
  const kept = join(repository, "..", ".patches");
  await Deno.remove(kept, { recursive: true }).catch(() => {});
  await Deno.rename(patches, kept);
  await Deno.remove(join(repository, "debian"), { recursive: true });
  await git(repository, "init", "-q");
  await commit(repository, "as released");
  for (const [name, text] of texts) {
    const path = join(kept, name);
    const applied = await runCommand(["patch", "-p1", "--batch", "-s", "-i", path], {
      cwd: repository,
    });
    if (applied?.code !== 0) await git(repository, "checkout", "-q", "-f", ".");
    else await commit(repository, patchMessage(text, name.slice(name.lastIndexOf("/") + 1)));
    await git(repository, "clean", "-q", "-f", "-d", "-x");
  }
  await Deno.remove(kept, { recursive: true });
}

async function commit(repository: string, message: string): Promise<void> {
  await git(repository, "add", "--all", "--force");
  await git(repository, "commit", "-q", "--allow-empty", "--no-verify", "-m", message);
}

async function git(repository: string, ...args: readonly string[]): Promise<void> {
  const user = ["-c", "user.name=history", "-c", "user.email=history@localhost"];
  await run(["git", ...user, "-c", "core.autocrlf=false", ...args], repository);
}

/** A list of sources of its own, so that the machine's stays as it is. */
async function aptOptions(directory: string): Promise<string[]> {
  const [lists, cache] = [join(directory, "lists"), join(directory, "cache")];
  await Deno.mkdir(join(lists, "partial"), { recursive: true });
  await Deno.mkdir(join(cache, "archives", "partial"), { recursive: true });
  const list = join(directory, "sources.list");
  const options = [
    ["Dir::Etc::sourcelist", list],
    ["Dir::Etc::sourceparts", "/dev/null"],
    ["Dir::State::lists", lists],
    ["Dir::Cache", cache],
  ].flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  if (!await isThere(list)) {
    const mirror = await mirrorOf();
    await Deno.writeTextFile(list, `${archive} ${mirror} bookworm main\n`);
    await run(["apt-get", ...options, "update"], directory);
  }
  return options;
}

/** Where this machine has Debian's packages from. */
async function mirrorOf(): Promise<string> {
  const found = await runCommand(["apt-get", "indextargets", "--format", "$(SITE)"]);
  const site = found?.stdout.split("\n").find((line) => /\/debian\/?$/.test(line));
  if (site === undefined) throw new Error("this machine has no packages of Debian");
  return site;
}

async function run(command: readonly [string, ...string[]], cwd: string): Promise<void> {
  const result = await runCommand(command, { cwd });
  if (result === undefined) throw new Error(`${command[0]} is not installed`);
  if (result.code === 0) return;
  const said = result.stderr.trim().split("\n").at(-1) ?? "";
  throw new Error(`${command[0]} failed: ${said}`);
}

async function nameIn(directory: string, ending: string): Promise<string> {
  for await (const { name } of Deno.readDir(directory)) if (name.endsWith(ending)) return name;
  throw new Error(`no ${ending} in ${directory}`);
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
