import { createHash } from "node:crypto";
import { join } from "node:path";
import manifest from "../wasm/manifest.json" with { type: "json" };
import { runCommand } from "./corpus/run_command.ts";
import { licenseFile } from "./license_file.ts";

/** One npm package and the WebAssembly files wanted from it. */
interface PinnedPackage {
  readonly package: string;
  readonly version: string;
  /** Subresource integrity of the published tarball: `sha512-` and base64. */
  readonly integrity: string;
  readonly files: readonly PinnedFile[];
  /** The text of its licence, when it is not bundled along with its modules. */
  readonly license?: PinnedLicense;
}

interface PinnedLicense {
  /** SPDX identifier. */
  readonly id: string;
  /** Path inside the package. */
  readonly member: string;
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
}

/** A file to be brought to `wasm/`. */
interface WantedFile {
  readonly target: string;
  readonly member: string;
  readonly sha256: string;
}

interface WantedPackage {
  readonly pinned: PinnedPackage;
  readonly files: readonly WantedFile[];
}

interface PinnedFile {
  /** Installed as `<name>.wasm`. */
  readonly name: string;
  /** Path inside the package. */
  readonly member: string;
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
}

/** Where to install, and what. */
export interface InstallOptions {
  /** Root of the checkout; npm reads its settings as of there. */
  readonly root: string;
  /** @default {the packages of `wasm/manifest.json`} */
  readonly packages?: readonly PinnedPackage[];
  /** Told what is about to be fetched, as `package@version`. */
  readonly onFetch?: (specs: readonly string[]) => void;
}

/**
 * Brings `<root>/wasm` to what `wasm/manifest.json` pins: the tree-sitter runtime, one grammar per language, and the
 * licences of the grammars.
 *
 * Files that already have their pinned SHA-256 are kept. The others come from their npm packages by `npm pack`, because
 * it follows whatever registry, proxy, certificates and credentials the user's npm is set up with, fetches a tarball
 * without its dependencies, and runs no install script. Deno's own npm cache is not used: it would also fetch the
 * packages' native build dependencies, and it has no documented path to a package's files.
 * Each file is replaced in one step, so that runs side by side cannot spoil each other's work.
 *
 * @returns The names of all installed files, sorted, without `.wasm`.
 * @throws Error when npm or tar is missing or fails, or when a tarball or a file is not the pinned one.
 */
export async function installGrammars(options: InstallOptions): Promise<string[]> {
  const { root, packages = manifest.packages, onFetch } = options;
  const directory = join(root, "wasm");
  const wanted: WantedPackage[] = [];
  for (const pinned of packages) {
    const files: WantedFile[] = [];
    for (const file of filesOf(pinned)) {
      const sha256 = await digest(join(directory, file.target), "sha256", "hex");
      if (sha256 !== file.sha256) files.push(file);
    }
    if (files.length > 0) wanted.push({ pinned, files });
  }
  if (wanted.length > 0) {
    onFetch?.(wanted.map(({ pinned }) => specOf(pinned)));
    await Deno.mkdir(directory, { recursive: true });
    const work = await Deno.makeTempDir({ dir: directory, prefix: ".download-" });
    try {
      await fetchTarballs(root, work, wanted.map(({ pinned }) => pinned));
      for (const one of wanted) await unpack(one, work, directory);
    } finally {
      await Deno.remove(work, { recursive: true });
    }
  }
  return packages.flatMap((pinned) => pinned.files.map((file) => file.name)).sort();
}

function filesOf(pinned: PinnedPackage): WantedFile[] {
  const files = pinned.files.map(({ name, member, sha256 }) => ({
    target: `${name}.wasm`,
    member,
    sha256,
  }));
  const { license } = pinned;
  if (license === undefined) return files;
  const { member, sha256 } = license;
  return [...files, { target: licenseFile(pinned.package), member, sha256 }];
}

async function fetchTarballs(
  root: string,
  work: string,
  packages: readonly PinnedPackage[],
): Promise<void> {
  const npm = Deno.build.os === "windows" ? "npm.cmd" : "npm";
  const specs = packages.map(specOf);
  const result = await runCommand(
    [npm, "pack", "--ignore-scripts", "--silent", "--pack-destination", work, ...specs],
    { cwd: root },
  );
  if (result === undefined) {
    throw new Error("npm is not installed: install Node.js with npm, then run 'deno task setup'");
  }
  if (result.code !== 0) {
    throw new Error(
      `npm could not fetch ${
        specs.join(", ")
      } (exit status ${result.code}). Check the network and ` +
        `npm's settings ('npm ping', 'npm config list'), then run 'deno task setup'. npm said:\n` +
        `${result.stderr}\n${result.stdout}`.trim(),
    );
  }
}

/** Finds the package's tarball among the fetched ones by its digest, whatever npm called it. */
async function findTarball(pinned: PinnedPackage, work: string): Promise<string> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(work)) {
    if (!entry.name.endsWith(".tgz")) continue;
    const integrity = `sha512-${await digest(join(work, entry.name), "sha512", "base64")}`;
    if (integrity === pinned.integrity) return entry.name;
    found.push(`${entry.name} ${integrity}`);
  }
  throw new Error(
    `${
      specOf(pinned)
    }: no fetched tarball has the pinned integrity ${pinned.integrity}. The registry ` +
      `serves another file than was pinned: do not use it before you know why. Fetched:\n${
        found.join("\n")
      }`,
  );
}

async function unpack(wanted: WantedPackage, work: string, directory: string): Promise<void> {
  const { pinned, files } = wanted;
  const tarball = await findTarball(pinned, work);
  const members = files.map((file) => `package/${file.member}`);
  // Names relative to the working directory: GNU tar takes the colon of a Windows drive for a host.
  const result = await runCommand(["tar", "-xzf", tarball, ...members], { cwd: work });
  if (result === undefined) {
    throw new Error("tar is not installed: install it, then run 'deno task setup'");
  }
  if (result.code !== 0) {
    throw new Error(`tar could not read ${members.join(", ")} of ${tarball}:\n${result.stderr}`);
  }
  for (const file of files) {
    const unpacked = join(work, "package", file.member);
    const sha256 = await digest(unpacked, "sha256", "hex");
    if (sha256 !== file.sha256) {
      throw new Error(
        `${
          specOf(pinned)
        }: ${file.member} has SHA-256 ${sha256}, pinned in wasm/manifest.json is ` +
          file.sha256,
      );
    }
    await Deno.rename(unpacked, join(directory, file.target));
  }
}

function specOf(pinned: PinnedPackage): string {
  return `${pinned.package}@${pinned.version}`;
}

async function digest(
  path: string,
  algorithm: "sha256" | "sha512",
  encoding: "hex" | "base64",
): Promise<string | undefined> {
  try {
    return createHash(algorithm).update(await Deno.readFile(path)).digest(encoding);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
