import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import * as z from "zod";
import type { CacheDisk } from "./cache_disk.ts";
import { hashFile } from "./hash_file.ts";

const schema = z.object({
  path: z.string(),
  sha256: z.string(),
  archive: z.string().optional(),
  stat: z.string(),
});

/** What was found out of a file by reading all of it. */
export type Stamp = z.infer<typeof schema>;

/** Whether a file is what it should be. */
export type FileCheck = "good" | "absent" | "wrong";

/** What a check is made with. */
export interface CheckOptions {
  readonly signal?: AbortSignal | undefined;
  /** Reads the file even if its stamp agrees. @default {false} */
  readonly isThorough?: boolean;
  /** Called before a file is read. */
  readonly onRead?: () => void;
}

/**
 * Remembers the hashes of files that were read whole, so that to trust them again costs a look at their size, times and
 * inode. Stamps are files of the cache directory, one for each path; one that is lost, torn or false costs a reading.
 */
export class StampStore {
  readonly #directory: string;
  readonly #disk: CacheDisk;

  /** @param directory Where stamps are kept; made when the first is written. */
  constructor(directory: string, disk: CacheDisk) {
    this.#directory = directory;
    this.#disk = disk;
  }

  /**
   * Checks a file against its hash.
   *
   * @param sha256 In hexadecimal.
   */
  async check(path: string, sha256: string, options: CheckOptions = {}): Promise<FileCheck> {
    const now = await fileState(path);
    if (now === undefined) return "absent";
    const stamp = await this.#read(path);
    if (!options.isThorough && stamp?.stat === now && stamp.sha256 === sha256) return "good";
    options.onRead?.();
    const actual = (await hashFile(path, options.signal)).hash.digest("hex");
    if (actual !== sha256) return "wrong";
    await this.#renew(path, { sha256, stat: now });
    return "good";
  }

  /**
   * Checks a file that was taken out of an archive against the hash that it had then.
   *
   * @param archive Hash of the archive, in hexadecimal.
   */
  async checkExtracted(
    path: string,
    archive: string,
    options: CheckOptions = {},
  ): Promise<FileCheck> {
    const now = await fileState(path);
    if (now === undefined) return "absent";
    const stamp = await this.#read(path);
    if (stamp?.archive !== archive) return "wrong";
    if (!options.isThorough && stamp.stat === now) return "good";
    options.onRead?.();
    const actual = (await hashFile(path, options.signal)).hash.digest("hex");
    if (actual !== stamp.sha256) return "wrong";
    await this.#renew(path, { sha256: actual, archive, stat: now });
    return "good";
  }

  /** Whether a file's stamp agrees with the file and names the given hash, of it or of its archive. */
  async isStamped(path: string, sha256: string): Promise<boolean> {
    const stamp = await this.#read(path);
    if (stamp === undefined || stamp.stat !== await fileState(path)) return false;
    return stamp.archive === undefined ? stamp.sha256 === sha256 : stamp.archive === sha256;
  }

  /**
   * Stamps a file that this process has just written, and hashed on the way.
   *
   * @param archive Hash of the archive that it was taken out of.
   */
  async stamp(path: string, sha256: string, archive?: string): Promise<void> {
    const now = await fileState(path);
    if (now === undefined) return;
    await this.#write({
      path,
      sha256,
      ...(archive === undefined ? {} : { archive }),
      stat: now,
    });
  }

  /** Removes what is left of stamps whose file is gone, or whose writing was cut off. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.#directory).catch(() => [])) {
      const path = join(this.#directory, name);
      const stamp = parseStamp(await Deno.readTextFile(path).catch(() => ""));
      const isKept = name.endsWith(".json") && stamp !== undefined &&
        await fileState(stamp.path) !== undefined;
      if (!isKept) await this.#disk.remove(path);
    }
  }

  /** A cache that cannot be written is only slower. A file that changed while it was read gets no stamp. */
  async #renew(path: string, stamp: Omit<Stamp, "path">): Promise<void> {
    if (await fileState(path) !== stamp.stat) return;
    await this.#write({ path, ...stamp }).catch(() => undefined);
  }

  async #write(stamp: Stamp): Promise<void> {
    await this.#disk.makeDirectory(this.#directory);
    await this.#disk.replaceText(this.#pathOf(stamp.path), `${JSON.stringify(stamp)}\n`);
  }

  async #read(path: string): Promise<Stamp | undefined> {
    const text = await Deno.readTextFile(this.#pathOf(path)).catch(() => "");
    const stamp = parseStamp(text);
    return stamp?.path === path ? stamp : undefined;
  }

  #pathOf(path: string): string {
    const key = createHash("sha256").update(path).digest("hex").slice(0, 16);
    return join(this.#directory, `${basename(path)}-${key}.json`);
  }
}

function parseStamp(text: string): Stamp | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Size, times and inode of a regular file as one text; undefined when there is none. */
async function fileState(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (found === undefined || !found.isFile()) return undefined;
  return [found.size, found.mtimeNs, found.ctimeNs, found.ino].join(" ");
}
