/**
 * One file of the workspace as the file system describes it, without its content.
 *
 * `path` is relative to the workspace root, separated by `/` and spelled as on disk. Times are
 * milliseconds since the Unix epoch. The runtime gives the change time in whole seconds; where a
 * platform has none, `ctimeMs` is 0, and where it has no inode number, `inode` is 0.
 */
export interface SourceEntry {
  readonly path: string;
  /** Length in bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
}

/** Describes the file at `path` by what `lstat` or `fstat` said of it. */
export function sourceEntry(path: string, info: Deno.FileInfo): SourceEntry {
  return {
    path,
    size: info.size,
    mtimeMs: info.mtime?.getTime() ?? 0,
    ctimeMs: info.ctime?.getTime() ?? 0,
    inode: info.ino ?? 0,
  };
}
