/** A file that is open to be written from its end on. */
export interface VectorFile extends Disposable {
  /** Writes all of `bytes`. */
  write(bytes: Uint8Array): Promise<void>;
  /** Returns when what was written outlives a loss of power. */
  sync(): Promise<void>;
}

/** What keeping vectors asks of the file system; all of it throws as the system does. */
export interface VectorDisk {
  /** What is at a path; undefined when nothing is. */
  entry(path: string): { readonly size: number } | undefined;
  /** `length` bytes of a file from `offset` on, fewer where it ends before. */
  read(path: string, offset: number, length: number): Uint8Array;
  /** Opens a file, which is made when it is not there. */
  append(path: string): VectorFile;
  /** Cuts a file to `size` bytes. */
  truncate(path: string, size: number): void;
  /** Gives a file another name, in place of what bears it, for good: a loss of power does not undo it. */
  rename(from: string, to: string): void;
  /** Removes a file. */
  remove(path: string): void;
}
