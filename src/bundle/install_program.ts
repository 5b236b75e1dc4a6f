import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { BundleError } from "./bundle_error.ts";
import type { BundledFile } from "./bundle_manifest.ts";
import { type InstallRecord, readInstallRecord } from "./install_record.ts";
import { placeFile } from "./place_file.ts";
import { versionedName } from "./versioned_name.ts";

/** A program that is to be installed. */
export interface InstallProgramOptions {
  /** The data directory of the user. */
  readonly data: string;
  readonly version: string;
  /** Such as `linux/amd64`. */
  readonly platform: string;
  readonly file: BundledFile;
  readonly body: AsyncIterable<Uint8Array>;
  /** Says which program a file is; throws when it does not run. */
  readonly identify: (program: string) => Promise<{ readonly version: string }>;
  /** Milliseconds since 1970. @default {now} */
  readonly now?: () => number;
}

/** Where a program was installed. */
export interface InstalledProgram {
  /** By what name it is to be started: one that stays the same when another version is installed. */
  readonly program: string;
  readonly isNew: boolean;
}

/**
 * Installs a program beside those that are there: `bin/graphin-VERSION-OS-ARCH`, then `bin/graphin` as a link to it, and
 * what is noted of it in `state`. On Windows `bin/graphin.cmd` starts it, since links need rights there. The version
 * that it replaces is kept, others of the platform go. Needs the lock of the installation.
 *
 * @throws {BundleError} When it does not run here, is another version, or cannot be written.
 */
export async function installProgram(options: InstallProgramOptions): Promise<InstalledProgram> {
  const { data, version, platform, file, body, identify, now = Date.now } = options;
  const bin = join(data, "bin");
  const state = join(data, "state");
  const isWindows = platform.startsWith("windows/");
  const name = versionedName(version, platform);
  const check = async (part: string): Promise<void> => {
    const { version: actual } = await identify(part);
    if (actual !== version) {
      throw new BundleError(`the program in the bundle is graphin ${actual}, not ${version}`);
    }
  };
  const { sha256 } = file;
  const target = join(bin, name);
  const isNew = await placeFile({ target, body, sha256, mode: 0o755, check });
  const previous = await readInstallRecord(join(state, "installed.json"));
  const record: InstallRecord = {
    file: name,
    installed_at: new Date(now()).toISOString().replace(/\.\d+Z$/, "Z"),
    platform,
    sha256,
    source: "bundle",
    version,
  };
  const note = join(state, "versions", `${name}.json`);
  const known = await readInstallRecord(note);
  if (known?.sha256 !== sha256) await replaceText(note, json(record));
  const program = isWindows ? await pointTo(bin, name) : await linkTo(bin, name);
  if (previous?.file !== name || previous.sha256 !== sha256) {
    await replaceText(join(state, "installed.json"), json(record));
    await removeOthers(bin, state, platform, [name, previous?.file ?? ""]);
  }
  await Deno.remove(join(state, "last-error.txt")).catch(() => undefined);
  return { program, isNew };
}

function json(record: InstallRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

/** By way of another name, so that there is a link at every moment; relative, so that the directory can be moved. */
async function linkTo(bin: string, name: string): Promise<string> {
  const link = join(bin, "graphin");
  const found = await Deno.lstat(link).catch(() => undefined);
  if (found?.isDirectory) {
    throw new BundleError(`${link} is a directory; move it away and try again`);
  }
  if (found?.isSymlink && await Deno.readLink(link) === name) return link;
  const part = `${link}.${Deno.pid}`;
  await Deno.remove(part).catch(() => undefined);
  await Deno.symlink(name, part);
  await Deno.rename(part, link);
  return link;
}

async function pointTo(bin: string, name: string): Promise<string> {
  const pointer = join(bin, "graphin.cmd");
  await replaceText(pointer, `@"%~dp0${name}" %*\r\n`);
  return pointer;
}

async function removeOthers(
  bin: string,
  state: string,
  platform: string,
  kept: readonly string[],
): Promise<void> {
  const tail = `-${platform.replace("/", "-")}`;
  for (const name of await readdir(bin).catch(() => [])) {
    const isOld = name.endsWith(".old");
    const isVersion = name.startsWith("graphin-") && name.replace(/\.exe$/, "").endsWith(tail);
    if (!isOld && (!isVersion || kept.includes(name))) continue;
    // Where a program runs its file may have to stay until another time.
    await Deno.remove(join(bin, basename(name))).catch(() => undefined);
    if (isVersion) {
      await Deno.remove(join(state, "versions", `${name}.json`)).catch(() => undefined);
    }
  }
}

async function replaceText(path: string, text: string): Promise<void> {
  if (await Deno.readTextFile(path).catch(() => undefined) === text) return;
  const part = `${path}.${Deno.pid}.tmp`;
  try {
    await Deno.writeTextFile(part, text);
    await Deno.rename(part, path);
  } catch (error) {
    await Deno.remove(part).catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new BundleError(
      `${path} cannot be written (${reason}); make room there or make it writable`,
    );
  }
}
