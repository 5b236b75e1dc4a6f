import { createHash } from "node:crypto";
import { dirname, join } from "node:path";

import { fetchArchive, type SkippedArchive } from "./archive.ts";
import { corpusDirectory } from "./corpus_directory.ts";
import { languageOfFile } from "./language_of_file.ts";
import {
  type ArchiveClient,
  type CorpusLanguage,
  corpusPackages,
  type PinnedArchive,
  type PinnedPackage,
} from "./packages.ts";
import { runCommand } from "./run_command.ts";

/** A pinned package that lies unpacked on this machine. */
export interface CorpusPackage {
  readonly language: CorpusLanguage;
  readonly name: string;
  readonly version: string;
  /** Absolute path of the checkout. */
  readonly root: string;
  /** Paths of the files in the package's language, relative to the root with `/`, sorted. */
  readonly files: readonly string[];
}

/**
 * Brings the pinned packages to this machine and unpacks them as `<language>/<name>-<version>`
 * below the corpus directory (`GRAPHIN_CORPUS`, else `.corpus` in the checkout). What is there
 * already is left as it is. A package whose client is missing is left out, with the reason on
 * standard error.
 *
 * @param filter Which packages are wanted; all when left out.
 * @param packages The pinned list to choose from.
 * @returns The packages that are there, in the order of the pinned list.
 * @throws When a client fails or an archive is not the pinned one.
 */
export async function fetchCorpus(
  filter: (candidate: PinnedPackage) => boolean = () => true,
  packages: readonly PinnedPackage[] = corpusPackages,
): Promise<CorpusPackage[]> {
  const corpus = corpusDirectory();
  await Deno.mkdir(join(corpus, ".archives"), { recursive: true });
  const wanted = packages.filter(filter);
  const there = new Map<PinnedPackage, CorpusPackage>();
  // One lane per client: each keeps caches of its own that do not bear two downloads at once.
  const lanes = Map.groupBy(wanted, (pinned) => clientOf(pinned));
  const ended = await Promise.allSettled([...lanes.values()].map(async (lane) => {
    for (const pinned of lane) {
      const got = await fetchPackage(pinned, corpus);
      if (got !== undefined) there.set(pinned, got);
    }
  }));
  // Only when every lane has ended and cleaned up after itself does a failure of one come out.
  for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
  return wanted.flatMap((pinned) => there.get(pinned) ?? []);
}

function clientOf(pinned: PinnedPackage): ArchiveClient | undefined {
  return pinned.archives[0]?.client;
}

async function fetchPackage(
  pinned: PinnedPackage,
  corpus: string,
): Promise<CorpusPackage | undefined> {
  const { language, name, version } = pinned;
  const root = join(corpus, language, `${name}-${version}`);
  const stamp = join(corpus, ".archives", `${language}-${name}-${version}.unpacked`);
  const pins = createHash("sha256").update(JSON.stringify(pinned)).digest("hex");
  if (!(await exists(root)) || await readIfThere(stamp) !== pins) {
    const skipped = await unpackPackage(pinned, corpus, root);
    if (skipped !== undefined) {
      console.error(`corpus: ${language}/${name} ${version} left out: ${skipped.reason}`);
      return undefined;
    }
    await Deno.writeTextFile(stamp, pins);
  }
  const files = await listFiles(root, language);
  return { language, name, version, root, files };
}

async function unpackPackage(
  pinned: PinnedPackage,
  corpus: string,
  root: string,
): Promise<SkippedArchive | undefined> {
  const cache = join(corpus, ".archives");
  const staging = await Deno.makeTempDir({ dir: cache, prefix: "unpack-" });
  try {
    const checkout = join(staging, "checkout");
    await Deno.mkdir(checkout);
    for (const archive of pinned.archives) {
      const got = await fetchArchive(archive, cache);
      if (got.kind === "skipped") return got;
      const inside = join(staging, "inside");
      await Deno.mkdir(inside);
      const skipped = await unpack(archive, got.path, inside);
      if (skipped !== undefined) return skipped;
      await keepParts(archive, inside, checkout);
      await Deno.remove(inside, { recursive: true });
    }
    await Deno.mkdir(dirname(root), { recursive: true });
    if (await exists(root)) await Deno.remove(root, { recursive: true });
    await Deno.rename(checkout, root);
    return undefined;
  } finally {
    await Deno.remove(staging, { recursive: true });
  }
}

async function unpack(
  archive: PinnedArchive,
  file: string,
  into: string,
): Promise<SkippedArchive | undefined> {
  const zipped = archive.client === "mvn" || archive.client === "go";
  const result = zipped
    ? await runCommand(["python3", "-m", "zipfile", "-e", file, into])
    : await runCommand(["tar", "-xzf", file, "-C", into]);
  if (result === undefined) {
    return { kind: "skipped", reason: `${zipped ? "python3" : "tar"} is not installed` };
  }
  if (result.code !== 0) throw new Error(`cannot unpack ${file}: ${result.stderr.trim()}`);
  return undefined;
}

async function keepParts(archive: PinnedArchive, inside: string, checkout: string): Promise<void> {
  const top = archive.client === "go"
    ? join(inside, `${archive.artifact}@${archive.version}`)
    : archive.client === "mvn"
    ? inside
    : await onlyFolder(inside);
  for (const part of archive.keep) {
    const from = join(top, part.from);
    if (!(await exists(from))) {
      throw new Error(`${archive.artifact} ${archive.version} holds no "${part.from}"`);
    }
    const to = join(checkout, part.to);
    if (part.to === "") await Deno.remove(to);
    else await Deno.mkdir(dirname(to), { recursive: true });
    await Deno.rename(from, to);
  }
}

async function onlyFolder(directory: string): Promise<string> {
  for await (const entry of Deno.readDir(directory)) {
    if (entry.isDirectory) return join(directory, entry.name);
  }
  throw new Error(`${directory} holds no folder`);
}

async function listFiles(root: string, language: CorpusLanguage): Promise<string[]> {
  const found: string[] = [];
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for await (const entry of Deno.readDir(join(root, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory) pending.push(path);
      else if (entry.isFile && languageOfFile(path) === language) found.push(path);
    }
  }
  return found.sort();
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  return await exists(path) ? await Deno.readTextFile(path) : undefined;
}

if (import.meta.main) {
  for (const { language, root, files } of await fetchCorpus()) {
    console.log(`${language}\t${files.length} files\t${root}`);
  }
}
