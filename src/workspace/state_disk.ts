import { writeWhole } from "./write_whole.ts";

/** What is known of a path without following a link. */
export interface StateEntry {
  readonly isFile: boolean;
  /** Bytes. */
  readonly size: number;
  /** Last change, in milliseconds since the epoch; 0 where the system does not tell. */
  readonly mtimeMs: number;
}

/** A file that is open to be written from its end on. */
export interface StateFile extends Disposable {
  /** Writes all of `bytes`. */
  write(bytes: Uint8Array): Promise<void>;
  /** Writes all of `bytes` before it returns. */
  writeNow(bytes: Uint8Array): void;
  /** Returns when what was written outlives a loss of power. */
  sync(): Promise<void>;
}

/** Everything that keeping an index asks of the file system; all of it throws as the system does. */
export interface StateDisk {
  /** What is at a path; undefined when nothing is. */
  entry(path: string): StateEntry | undefined;
  /** `length` bytes of a file from `offset` on, fewer where it ends before. */
  read(path: string, offset: number, length: number): Uint8Array<ArrayBuffer>;
  /** Opens a file, which is made when it is not there. */
  append(path: string): StateFile;
  /** Opens a new file. */
  create(path: string): StateFile;
  /** Cuts a file to `size` bytes. */
  truncate(path: string, size: number): void;
  /** Gives a file another name, in place of what bears it, for good: a loss of power does not undo it. */
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Makes a directory and those above it, unless they are there. */
  makeDirectory(path: string): void;
  /** Regular files in a directory by name, with their bytes; none when there is no directory. */
  files(directory: string): Map<string, number>;
}

/** The real one. */
export const stateDisk: StateDisk = {
  entry(path): StateEntry | undefined {
    try {
      const { isFile, size, mtime } = Deno.lstatSync(path);
      return { isFile, size, mtimeMs: mtime?.getTime() ?? 0 };
    } catch (error) {
      if (isAbsence(error)) return undefined;
      throw error;
    }
  },

  read(path, offset, length): Uint8Array<ArrayBuffer> {
    using file = Deno.openSync(path);
    if (offset > 0) file.seekSync(offset, Deno.SeekMode.Start);
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const count = file.readSync(bytes.subarray(filled));
      if (count === null) break;
      filled += count;
    }
    return filled === length ? bytes : bytes.slice(0, filled);
  },

  append: (path) => opened(path, { create: true, append: true }),
  create: (path) => opened(path, { createNew: true, write: true }),
  truncate: (path, size) => Deno.truncateSync(path, size),

  rename(from, to): void {
    Deno.renameSync(from, to);
    syncDirectory(to.slice(0, Math.max(to.lastIndexOf("/"), to.lastIndexOf("\\"))));
  },

  remove: (path) => Deno.removeSync(path),
  makeDirectory: (path) => Deno.mkdirSync(path, { recursive: true }),

  files(directory): Map<string, number> {
    const sizes = new Map<string, number>();
    try {
      for (const { name, isFile } of Deno.readDirSync(directory)) {
        if (isFile) sizes.set(name, Deno.lstatSync(`${directory}/${name}`).size);
      }
    } catch (error) {
      if (!isAbsence(error)) throw error;
    }
    return sizes;
  },
};

/** Whether an error says that there is nothing at a path, or that what should be a directory above it is a file. */
function isAbsence(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory;
}

function opened(path: string, options: Deno.OpenOptions): StateFile {
  const file = Deno.openSync(path, options);
  return {
    write: (bytes) => writeWhole(file, bytes),
    writeNow(bytes): void {
      for (let written = 0; written < bytes.byteLength;) {
        written += file.writeSync(bytes.subarray(written));
      }
    },
    sync: () => file.syncData(),
    [Symbol.dispose]: () => file.close(),
  };
}

/** A rename is kept with its directory; not every system lets one be opened, or has to. */
function syncDirectory(path: string): void {
  if (Deno.build.os === "windows") return;
  try {
    using directory = Deno.openSync(path);
    directory.syncSync();
  } catch {
    // The new file itself is synced: at worst the old one is back after a loss of power.
  }
}
