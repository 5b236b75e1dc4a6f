import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ConfigChangedError } from "./config_changed_error.ts";
import { ConfigError } from "./config_error.ts";
import { type ConfigFile, readConfigFile } from "./config_file.ts";

/** Age of a part that no process writes any more, in milliseconds. */
const leftoverMs = 3_600_000;

/**
 * Replaces a configuration as a whole, so that a client sees the old text or the new one. Mode and owner stay, and so
 * does a symbolic link that led to the file. Directories are made where they are missing.
 *
 * @param file As it was read.
 * @param text What it is to hold; undefined to remove it.
 * @throws {ConfigError} When it cannot be written; {@link ConfigChangedError} when somebody else has changed it meanwhile.
 * Then it is as it was.
 */
export async function replaceConfig(file: ConfigFile, text: string | undefined): Promise<void> {
  const { path, mode, owner } = file;
  if (mode !== undefined && (mode & 0o200) === 0) {
    throw new ConfigError(`${path} is write-protected; make it writable if it may be changed`);
  }
  const part = `${path}.graphin-${crypto.randomUUID().slice(0, 8)}.tmp`;
  await removeLeftovers(path);
  try {
    if (text !== undefined) {
      await Deno.mkdir(dirname(path), { recursive: true });
      await writePart(part, text, mode);
      if (owner !== undefined) await keepOwner(part, owner);
    }
    if ((await readConfigFile(path)).text !== file.text) {
      throw changed(path);
    }
    if (text === undefined) await removeOld(path);
    else if (file.text === undefined) await nameNew(part, path);
    else await Deno.rename(part, path);
  } catch (error) {
    await Deno.remove(part).catch(() => undefined);
    if (error instanceof ConfigError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${path} cannot be written (${reason})`);
  }
}

function changed(path: string): ConfigChangedError {
  return new ConfigChangedError(`${path} has just been changed by another program; try again`);
}

async function removeOld(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    throw error instanceof Deno.errors.NotFound ? changed(path) : error;
  }
}

/** Gives a part its name unless that has been taken meanwhile, which renaming would not tell. */
async function nameNew(part: string, path: string): Promise<void> {
  try {
    await Deno.link(part, path);
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) throw changed(path);
    // Some file systems have no links.
    await Deno.rename(part, path);
    return;
  }
  await Deno.remove(part);
}

/** Removes what processes were writing beside a file when they were killed. */
async function removeLeftovers(path: string): Promise<void> {
  const start = `${basename(path)}.graphin-`;
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    if (!name.startsWith(start) || !/^[0-9a-f]{8}\.tmp$/.test(name.slice(start.length))) continue;
    const part = join(dirname(path), name);
    const written = (await Deno.lstat(part).catch(() => undefined))?.mtime?.getTime();
    if (written === undefined || Date.now() - written < leftoverMs) continue;
    await Deno.remove(part).catch(() => undefined);
  }
}

async function writePart(part: string, text: string, mode: number | undefined): Promise<void> {
  using out = await Deno.open(part, {
    write: true,
    createNew: true,
    ...(mode === undefined ? {} : { mode: mode & 0o700 }),
  });
  let rest = new TextEncoder().encode(text);
  while (rest.length > 0) rest = rest.subarray(await out.write(rest));
  await out.sync();
  if (mode !== undefined && Deno.build.os !== "windows") await Deno.chmod(part, mode);
}

/** Only an administrator may give files away; who edits another's configuration as one leaves it to its owner. */
async function keepOwner(
  part: string,
  { uid, gid }: NonNullable<ConfigFile["owner"]>,
): Promise<void> {
  if (Deno.build.os === "windows" || uid === Deno.uid()) return;
  await Deno.chown(part, uid, gid);
}
