import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hashFile } from "../provision/hash_file.ts";
import { systemDisk } from "../provision/system_disk.ts";
import { BundleError } from "./bundle_error.ts";

/** A file that is to be in a place. */
export interface PlaceFileOptions {
  readonly target: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly mode: number;
  /** Looks at the whole file before it gets its name; throws to keep it from that. */
  readonly check?: (part: string) => Promise<void>;
}

/**
 * Puts a file in its place, as a whole or not at all; one that is there already and right stays. A program that runs
 * from there meanwhile runs on. No other process may do so at the same time.
 *
 * @returns Whether it was written.
 * @throws {BundleError} When its hash is wrong, or the disk refuses.
 */
export async function placeFile(options: PlaceFileOptions): Promise<boolean> {
  const { target, body, sha256, mode, check } = options;
  if (await hasHash(target, sha256)) {
    await skip(body);
    return false;
  }
  const part = `${target}.${crypto.randomUUID().slice(0, 8)}.tmp`;
  try {
    await Deno.mkdir(dirname(target), { recursive: true });
    await removeLeftovers(target);
    const hash = createHash("sha256");
    const out = await systemDisk.openPart(part, 0);
    try {
      for await (const chunk of body) {
        hash.update(chunk);
        await out.write(chunk);
      }
      await out.sync();
    } finally {
      out.close();
    }
    if (hash.digest("hex") !== sha256) {
      throw new BundleError(
        `${target} would not be what the bundle lists: it changed while it was read`,
      );
    }
    if (Deno.build.os !== "windows") await Deno.chmod(part, mode);
    await check?.(part);
    await moveAside(target);
    await systemDisk.install(part, target, mode);
    return true;
  } catch (error) {
    await Deno.remove(part).catch(() => undefined);
    if (error instanceof BundleError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BundleError(
      `${target} cannot be written (${reason}); make room there or make it writable`,
    );
  }
}

/** Removes the parts of the file that processes left when they were killed. */
async function removeLeftovers(target: string): Promise<void> {
  const directory = dirname(target);
  const start = `${basename(target)}.`;
  for (const name of await readdir(directory)) {
    if (!name.startsWith(start) || !/^[0-9a-f]{8}\.tmp$/.test(name.slice(start.length))) continue;
    await Deno.remove(join(directory, name)).catch(() => undefined);
  }
}

async function hasHash(path: string, sha256: string): Promise<boolean> {
  try {
    const { isFile } = await Deno.lstat(path);
    return isFile && (await hashFile(path, undefined)).hash.digest("hex") === sha256;
  } catch {
    return false;
  }
}

/** What is not read would keep the rest of an archive from being read. */
async function skip(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

/** Windows replaces no program that runs, but lets it be renamed. */
async function moveAside(target: string): Promise<void> {
  if (Deno.build.os !== "windows") return;
  try {
    await Deno.rename(target, `${target}.${crypto.randomUUID().slice(0, 8)}.old`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
