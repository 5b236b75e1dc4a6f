import { type SourceEntry, sourceEntry } from "./source_entry.ts";

const MAX_BYTES = 1024 * 1024;

/** What an ignore file turned out to be. `text` is without byte order mark. */
export type IgnoreFile =
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly message: string }
  | { readonly kind: "read"; readonly text: string; readonly stamp: SourceEntry };

/** How {@link readIgnoreFile} takes what it finds. */
export interface ReadIgnoreFileOptions {
  /**
   * Whether a symbolic link is followed. Git follows none for `.gitignore` inside a working tree,
   * because a checked-out link could lead anywhere, but does for its own `info/exclude`.
   */
  readonly followLinks: boolean;
}

/**
 * Reads a file of ignore rules. Never throws: a file that cannot be used is reported as such, since
 * one bad ignore file must not stop an index.
 *
 * @param path Absolute path, also the `path` of the stamp.
 */
export function readIgnoreFile(path: string, options: ReadIgnoreFileOptions): IgnoreFile {
  try {
    const info = options.followLinks ? Deno.statSync(path) : Deno.lstatSync(path);
    if (info.isDirectory) return { kind: "missing" };
    if (info.isSymlink) return { kind: "unreadable", message: "it is a symbolic link" };
    if (!info.isFile) return { kind: "unreadable", message: "it is not a regular file" };
    if (info.size > MAX_BYTES) {
      return { kind: "unreadable", message: `it is larger than ${MAX_BYTES} bytes` };
    }
    const text = new TextDecoder().decode(Deno.readFileSync(path));
    return { kind: "read", text, stamp: sourceEntry(path, info) };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { kind: "missing" };
    if (error instanceof Deno.errors.NotADirectory) return { kind: "missing" };
    return { kind: "unreadable", message: error instanceof Error ? error.message : String(error) };
  }
}
