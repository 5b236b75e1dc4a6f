import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { sep } from "node:path";
import { DEFAULT_MAX_FILE_BYTES } from "./default_max_file_bytes.ts";
import { pathInside } from "./path_inside.ts";
import { type SourceEntry, sourceEntry } from "./source_entry.ts";

/**
 * The bytes at a workspace path, or why there are none.
 *
 * - `read`: `entry` describes the file as it was just before the first byte was read, so a change
 *   during the read shows as a difference from the next look at it.
 * - `gone`: nothing is there under this very name.
 * - `outside-root`: the path is no workspace path, or leads out of the workspace through a link.
 * - `not-regular`: a directory, link, FIFO, socket or device.
 * - `too-large`: the file has `size` bytes, more than `limit`.
 * - `unreadable`: the file system refused; `message` is what it said.
 */
export type ReadResult =
  | { readonly kind: "read"; readonly bytes: Uint8Array; readonly entry: SourceEntry }
  | { readonly kind: "gone" }
  | { readonly kind: "outside-root" }
  | { readonly kind: "not-regular" }
  | { readonly kind: "too-large"; readonly size: number; readonly limit: number }
  | { readonly kind: "unreadable"; readonly message: string };

/** What a {@link SourceReader} reads. */
export interface SourceReaderOptions {
  /** Larger files are not read. @default {1_048_576} */
  readonly maxFileBytes?: number;
}

/** Neither follows a link at the end of the path nor waits for the writer of a FIFO. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function failure(error: unknown): ReadResult {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const isMissing = error instanceof Deno.errors.NotFound || code === "ENOENT" ||
    code === "ENOTDIR";
  if (isMissing) return { kind: "gone" };
  // ELOOP is what O_NOFOLLOW makes of a link, ENXIO what opening a socket gives.
  if (code === "ELOOP" || code === "ENXIO") return { kind: "not-regular" };
  return { kind: "unreadable", message: error instanceof Error ? error.message : String(error) };
}

/**
 * Reads from a file just opened, until the buffer is full or the file ends. Reading on from where
 * the file stands is cheaper than naming a position, which the runtime turns into three calls.
 */
function fill(file: number, buffer: Uint8Array): Uint8Array {
  let filled = 0;
  while (filled < buffer.length) {
    const count = readSync(file, buffer, filled, buffer.length - filled, null);
    if (count === 0) break;
    filled += count;
  }
  return filled === buffer.length ? buffer : buffer.subarray(0, filled);
}

/**
 * Reads files of one workspace, synchronously, and nothing else: what has been opened is checked
 * after opening, so that a link put into the path meanwhile leads nowhere.
 */
export class SourceReader {
  readonly #root: string;
  readonly #limit: number;

  /** @param root Absolute path of the workspace, with symbolic links resolved. */
  constructor(root: string, options: SourceReaderOptions = {}) {
    this.#root = root;
    this.#limit = options.maxFileBytes ?? DEFAULT_MAX_FILE_BYTES;
  }

  /**
   * Reads a whole file.
   *
   * @param path Relative to the workspace root.
   * @param limit Larger files are not read. @default {that of the reader}
   */
  read(path: string, limit = this.#limit): ReadResult {
    return this.#withFile(path, (file, size, entry) => {
      if (size > limit) return { kind: "too-large", size, limit };
      return { kind: "read", bytes: fill(file, new Uint8Array(size)), entry };
    });
  }

  /** Reads the bytes of a file from `start` to before `end`, however large it is. */
  readPart(path: string, start: number, end: number): ReadResult {
    return this.#withFile(path, (file, size, entry) => {
      const buffer = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      let filled = 0;
      while (filled < buffer.length) {
        const count = readSync(file, buffer, filled, buffer.length - filled, start + filled);
        if (count === 0) break;
        filled += count;
      }
      return { kind: "read", bytes: buffer.subarray(0, filled), entry };
    });
  }

  #withFile(
    path: string,
    use: (file: number, size: number, entry: SourceEntry) => ReadResult,
  ): ReadResult {
    const absolute = pathInside(this.#root, path);
    if (absolute === null) return { kind: "outside-root" };
    let file: number;
    try {
      file = openSync(absolute, OPEN_FLAGS);
    } catch (error) {
      return failure(error);
    }
    try {
      const opened = fstatSync(file);
      const entry = this.#locate(absolute, path, opened);
      if (entry.kind !== "located") return entry;
      if (!opened.isFile()) return { kind: "not-regular" };
      return use(file, opened.size, entry.entry);
    } catch (error) {
      return failure(error);
    } finally {
      closeSync(file);
    }
  }

  /** Checks that the open file is the one that bears this very path inside the workspace. */
  #locate(
    absolute: string,
    path: string,
    opened: { readonly ino: number; readonly dev: number },
  ): { readonly kind: "located"; readonly entry: SourceEntry } | ReadResult {
    const real = Deno.realPathSync(absolute);
    if (real !== absolute) {
      // Where the system was not asked to refuse links, one in the last place is told here.
      if (Deno.lstatSync(absolute).isSymlink) return { kind: "not-regular" };
      const inside = this.#root.endsWith(sep) ? this.#root : this.#root + sep;
      return { kind: real.startsWith(inside) ? "gone" : "outside-root" };
    }
    const info = Deno.lstatSync(real);
    if (info.ino !== null && (info.ino !== opened.ino || info.dev !== opened.dev)) {
      return { kind: "gone" };
    }
    return { kind: "located", entry: sourceEntry(path, info) };
  }
}
