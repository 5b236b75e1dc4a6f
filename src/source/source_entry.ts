/**
 * One file of the workspace as the file system describes it, without its content.
 *
 * `path` is relative to the workspace root, separated by `/` and spelled as on disk. Times are
 * milliseconds since the Unix epoch. The runtime gives the change time in whole seconds; where a
 * platform has none, `ctimeMs` is 0, and where it has no inode number, `inode` is 0.
 */
export interface SourceEntry {
  /** Relative to the workspace root, with `/`. */
  readonly path: string;
  /** Length in bytes. */
  readonly size: number;
  /** Of the last change of the content, in milliseconds since the Unix epoch; 0 where not known. */
  readonly mtimeMs: number;
  /** Of the last change of content, name or attributes, in the same way. */
  readonly ctimeMs: number;
  /** Number of the file in its file system; 0 where there is none. */
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
