import { createHash } from "node:crypto";
import { basename, join } from "node:path";

import type { PinnedArchive } from "./packages.ts";
import { type CommandResult, runCommand } from "./run_command.ts";

/** An archive that its client fetched and whose SHA-256 is the pinned one. */
export interface FetchedArchive {
  readonly kind: "fetched";
  /** Absolute path of the archive file. */
  readonly path: string;
}

/** An archive that cannot be had on this machine, and why. */
export interface SkippedArchive {
  readonly kind: "skipped";
  readonly reason: string;
}

type Client = (archive: PinnedArchive, into: string) => Promise<string | SkippedArchive>;

const clients: Record<PinnedArchive["client"], Client> = {
  npm: fetchWithNpm,
  pip: fetchWithPip,
  mvn: fetchWithMaven,
  go: fetchWithGo,
};

/**
 * Fetches one archive by its registry's ordinary client, unless the cache holds it already.
 *
 * @param cache Existing directory that keeps archives between runs.
 * @returns The file, or the reason why its client cannot run here.
 * @throws When the client fails, or the archive's SHA-256 is not the pinned one.
 */
export async function fetchArchive(
  archive: PinnedArchive,
  cache: string,
): Promise<FetchedArchive | SkippedArchive> {
  const label = `${archive.client}-${archive.artifact}-${archive.version}`;
  const path = join(cache, label.replaceAll(/[^\w.@-]+/g, "_"));
  if (await sha256(path) === archive.sha256) return { kind: "fetched", path };
  const into = await Deno.makeTempDir({ dir: cache, prefix: "download-" });
  try {
    const got = await clients[archive.client](archive, into);
    if (typeof got !== "string") return got;
    const found = await sha256(got);
    if (found !== archive.sha256) {
      throw new Error(
        `${archive.artifact} ${archive.version}: SHA-256 is ${found}, pinned is ${archive.sha256}. ` +
          "The registry serves another file than was pinned: do not use it before you know why.",
      );
    }
    await Deno.copyFile(got, `${into}/verified`);
    await Deno.rename(`${into}/verified`, path);
    return { kind: "fetched", path };
  } finally {
    await Deno.remove(into, { recursive: true });
  }
}

async function sha256(path: string): Promise<string | undefined> {
  try {
    return createHash("sha256").update(await Deno.readFile(path)).digest("hex");
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function fetchWithNpm(
  archive: PinnedArchive,
  into: string,
): Promise<string | SkippedArchive> {
  const spec = `${archive.artifact}@${archive.version}`;
  const result = await runCommand([
    "npm",
    "pack",
    spec,
    "--ignore-scripts",
    "--silent",
    "--pack-destination",
    into,
  ]);
  return result === undefined ? missing("npm") : onlyFile(archive, result, into);
}

async function fetchWithPip(
  archive: PinnedArchive,
  into: string,
): Promise<string | SkippedArchive> {
  const result = await runCommand([
    "python3",
    "-m",
    "pip",
    "download",
    "--quiet",
    "--disable-pip-version-check",
    "--no-deps",
    "--no-binary",
    ":all:",
    "--dest",
    into,
    `${archive.artifact}==${archive.version}`,
  ]);
  if (result === undefined || /No module named pip\b/.test(result.stderr)) return missing("pip");
  return onlyFile(archive, result, into);
}

async function fetchWithMaven(
  archive: PinnedArchive,
  into: string,
): Promise<string | SkippedArchive> {
  const result = await runCommand([
    "mvn",
    "--quiet",
    "--batch-mode",
    "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy",
    `-Dartifact=${archive.artifact}:${archive.version}:jar:sources`,
    `-DoutputDirectory=${into}`,
  ], { cwd: into });
  return result === undefined ? missing("mvn") : onlyFile(archive, result, into);
}

async function fetchWithGo(archive: PinnedArchive, into: string): Promise<string | SkippedArchive> {
  const result = await runCommand(
    ["go", "mod", "download", "-json", `${archive.artifact}@${archive.version}`],
    { cwd: into, env: { GOFLAGS: "-mod=mod", GOTOOLCHAIN: "local", GOWORK: "off" } },
  );
  if (result === undefined) return missing("go");
  const tooOld = /requires go >= [\d.]+ \(running go [\d.]+/.exec(decodeHtmlEscapes(result.stdout));
  if (tooOld !== null) return { kind: "skipped", reason: `${tooOld[0]})` };
  const zip = /"Zip": "([^"]+)"/.exec(result.stdout)?.[1];
  if (result.code !== 0 || zip === undefined) throw failed(archive, result);
  return zip;
}

// The go command writes JSON with `<`, `>` and `&` as \u003c, \u003e and \u0026.
function decodeHtmlEscapes(json: string): string {
  return json.replaceAll(
    /\\u00(26|3c|3e)/g,
    (_, hex: string) => String.fromCharCode(parseInt(hex, 16)),
  );
}

async function onlyFile(
  archive: PinnedArchive,
  result: CommandResult,
  into: string,
): Promise<string> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(into)) names.push(entry.name);
  const [name, ...more] = names.map((entry) => basename(entry));
  if (result.code !== 0 || name === undefined || more.length > 0) throw failed(archive, result);
  return join(into, name);
}

function failed(archive: PinnedArchive, result: CommandResult): Error {
  const said = `${result.stderr}\n${result.stdout}`.trim().slice(0, 2000);
  return new Error(
    `${archive.client} could not fetch ${archive.artifact} ${archive.version} (exit status ` +
      `${result.code}). Check the network and the client's own settings. It said:\n${said}`,
  );
}

function missing(client: string): SkippedArchive {
  return { kind: "skipped", reason: `${client} is not installed` };
}
