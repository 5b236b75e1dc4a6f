/** A file that is written from some position on. */
export interface OpenPart {
  /** @throws When the disk refuses, for want of space for example. */
  write(bytes: Uint8Array): Promise<void>;
  /** Waits until everything is on the disk. */
  sync(): Promise<void>;
  close(): void;
}

/** All that provisioning does to the cache directory; tests put failing disks in its place. */
export interface CacheDisk {
  makeDirectory(path: string): Promise<void>;
  /** Bytes that may still be written where `path`, an existing directory, is; undefined where nobody can tell. */
  freeBytes(path: string): Promise<number | undefined>;
  /**
   * Opens a file for writing, making it where it is missing.
   *
   * @param length Bytes to keep of it.
   */
  openPart(path: string, length: number): Promise<OpenPart>;
  /** Gives a file its final mode and name, replacing what has that name, and waits until that is on the disk. */
  install(part: string, path: string, mode: number): Promise<void>;
  /** Replaces a small text as a whole. */
  replaceText(path: string, text: string): Promise<void>;
  /** Removes a file; nothing happens when it is missing. */
  remove(path: string): Promise<void>;
  /** Opens the file whose lock the processes of a user share, making it where it is missing. */
  openLock(path: string): Promise<Deno.FsFile>;
}
