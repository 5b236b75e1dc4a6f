import { stat } from "node:fs/promises";
import * as z from "zod";
import type { CacheDisk } from "./cache_disk.ts";

const schema = z.object({
  sha256: z.string(),
  validator: z.string(),
  total: z.number().optional(),
});

/** What the server said of a file that is being downloaded. */
export interface PartNote {
  /** Hash that the whole file has to have. */
  readonly sha256: string;
  /** A strong entity tag, or a date, as `If-Range` takes it (RFC 9110, section 13.1.5). */
  readonly validator: string;
  /** Bytes of the whole file. */
  readonly total?: number | undefined;
}

/** The beginning of a file that can be gone on with. */
export interface ResumablePart {
  readonly bytes: number;
  readonly note: PartNote;
}

/** A beginning that is older than this is not gone on with, and is removed. */
const longestAgeMs = 7 * 24 * 60 * 60 * 1000;

/** The beginning of a file, in `NAME.part`, and beside it, in `NAME.part.json`, what is needed to go on. */
export class PartFile {
  readonly path: string;
  readonly #note: string;
  readonly #disk: CacheDisk;

  /** @param target Path that the whole file will have. */
  constructor(target: string, disk: CacheDisk) {
    this.path = `${target}.part`;
    this.#note = `${target}.part.json`;
    this.#disk = disk;
  }

  /**
   * Looks for a beginning of the file with the given hash.
   *
   * @param now Milliseconds since 1970.
   */
  async find(sha256: string, now: number): Promise<ResumablePart | undefined> {
    const found = await stat(this.path).catch(() => undefined);
    const note = await this.#readNote();
    if (found === undefined || !found.isFile() || found.size === 0) return undefined;
    if (note === undefined || note.sha256 !== sha256) return undefined;
    if (now - found.mtimeMs > longestAgeMs) return undefined;
    if (note.total !== undefined && found.size > note.total) return undefined;
    return { bytes: found.size, note };
  }

  /** Removes what nobody has written to for too long. */
  async removeOld(now: number): Promise<void> {
    for (const path of [this.path, this.#note]) {
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined && now - found.mtimeMs <= longestAgeMs) return;
    }
    await this.remove();
  }

  /** Removes what is too old to go on with, and what lacks its other half; needs the lock. */
  async sweep(now: number): Promise<void> {
    const found = await stat(this.path).catch(() => undefined);
    const isFresh = found !== undefined && now - found.mtimeMs <= longestAgeMs;
    if (!isFresh || await this.#readNote() === undefined) await this.remove();
  }

  /** Notes what the server said, before the first byte is kept; without a validator nothing can be gone on with. */
  async begin(
    note: Omit<PartNote, "validator"> & { validator: string | undefined },
  ): Promise<void> {
    await this.remove();
    if (note.validator === undefined) return;
    await this.#disk.replaceText(this.#note, `${JSON.stringify(note)}\n`);
  }

  async remove(): Promise<void> {
    await this.#disk.remove(this.path);
    await this.#disk.remove(this.#note);
  }

  async #readNote(): Promise<PartNote | undefined> {
    try {
      return schema.parse(JSON.parse(await Deno.readTextFile(this.#note)));
    } catch {
      return undefined;
    }
  }
}
