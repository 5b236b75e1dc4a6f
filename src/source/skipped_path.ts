/**
 * A path that would have been part of the workspace but was left out, and why. Paths that are
 * merely ignored, excluded by name or of no known kind are counted by the walk, not listed.
 *
 * - `too-large`: the file has `size` bytes, more than `limit`.
 * - `symlink`: links are never followed; `target` is what it leads to.
 * - `not-regular`: a FIFO, socket or device bears the name of a source file.
 * - `unsupported-name`: the name holds a control character such as a newline, which no line- or
 *   markup-based answer could carry.
 * - `too-deep`: a directory at a depth that no project has, and that path matching could not cope with.
 * - `unreadable`: the file system refused; `message` is what it said. An unreadable directory says
 *   nothing about the files below it: they are unknown, not gone.
 */
export type SkippedPath =
  | {
    readonly path: string;
    readonly reason: "too-large";
    readonly size: number;
    readonly limit: number;
  }
  | {
    readonly path: string;
    readonly reason: "symlink";
    readonly target: "file" | "directory" | "missing";
  }
  | { readonly path: string; readonly reason: "not-regular" }
  | { readonly path: string; readonly reason: "unsupported-name" }
  | { readonly path: string; readonly reason: "too-deep" }
  | {
    readonly path: string;
    readonly reason: "unreadable";
    readonly kind: "file" | "directory";
    readonly message: string;
  };
