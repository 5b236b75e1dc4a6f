import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { CacheDisk, OpenPart } from "./cache_disk.ts";

/** The disk of this machine. */
export const systemDisk: CacheDisk = {
  makeDirectory: (path) => Deno.mkdir(path, { recursive: true }),
  freeBytes,
  openPart,
  install,
  replaceText,
  remove,
  openLock: (path) => Deno.open(path, { create: true, write: true, mode: 0o600 }),
};

async function freeBytes(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

async function openPart(path: string, length: number): Promise<OpenPart> {
  const file = await Deno.open(path, { create: true, write: true, mode: 0o600 });
  try {
    await file.truncate(length);
    await file.seek(length, Deno.SeekMode.Start);
  } catch (error) {
    file.close();
    throw error;
  }
  return {
    write: async (bytes) => {
      let rest = bytes;
      while (rest.length > 0) rest = rest.subarray(await file.write(rest));
    },
    sync: () => file.sync(),
    close: () => file.close(),
  };
}

async function install(part: string, path: string, mode: number): Promise<void> {
  if (Deno.build.os !== "windows") await Deno.chmod(part, mode);
  await Deno.rename(part, path);
  await syncDirectory(dirname(path));
}

/** Not every system opens directories; where it does not, the name may be lost with the power, and is made again. */
async function syncDirectory(path: string): Promise<void> {
  try {
    using directory = await Deno.open(path);
    await directory.sync();
  } catch {
    return;
  }
}

async function replaceText(path: string, text: string): Promise<void> {
  const part = `${path}.${crypto.randomUUID()}.tmp`;
  try {
    await Deno.writeTextFile(part, text, { mode: 0o600 });
    await Deno.rename(part, path);
  } catch (error) {
    await remove(part).catch(() => undefined);
    throw error;
  }
}

async function remove(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
