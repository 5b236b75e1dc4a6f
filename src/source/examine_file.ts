import { join } from "node:path";
import type { SkippedPath } from "./skipped_path.ts";
import { type SourceEntry, sourceEntry } from "./source_entry.ts";

/** What stands at the path of a source file. */
export type FileExamination =
  | { readonly kind: "source"; readonly entry: SourceEntry }
  | { readonly kind: "skipped"; readonly skipped: SkippedPath }
  | { readonly kind: "directory" }
  | { readonly kind: "absent" };

function linkTarget(path: string): "file" | "directory" | "missing" {
  try {
    return Deno.statSync(path).isDirectory ? "directory" : "file";
  } catch {
    return "missing";
  }
}

/**
 * Looks at one path with `lstat`, without regard to ignore rules.
 *
 * Links are reported, never followed. What a link inside the workspace leads to is either walked
 * under its own name, in which case following would index it twice, or it is ignored or outside, in
 * which case it must not be indexed; and no cycle can arise.
 *
 * @param root Absolute path of the workspace.
 * @param path Relative to the workspace root.
 * @param maxFileBytes Larger files are skipped.
 */
export function examineFile(root: string, path: string, maxFileBytes: number): FileExamination {
  const absolute = join(root, path);
  try {
    const info = Deno.lstatSync(absolute);
    if (info.isDirectory) return { kind: "directory" };
    if (info.isSymlink) {
      const target = linkTarget(absolute);
      return { kind: "skipped", skipped: { path, reason: "symlink", target } };
    }
    if (!info.isFile) return { kind: "skipped", skipped: { path, reason: "not-regular" } };
    if (info.size > maxFileBytes) {
      const { size } = info;
      return {
        kind: "skipped",
        skipped: { path, reason: "too-large", size, limit: maxFileBytes },
      };
    }
    return { kind: "source", entry: sourceEntry(path, info) };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return { kind: "absent" };
    }
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "skipped", skipped: { path, reason: "unreadable", kind: "file", message } };
  }
}
