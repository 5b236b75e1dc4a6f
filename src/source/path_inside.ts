import { join } from "node:path";

/**
 * The absolute path of a workspace path, or null if it is not one: a workspace path is relative,
 * separated by `/`, not empty, without empty, `.` or `..` segments and without NUL. On Windows it
 * holds no `\` and no `:` either, which would name another drive or a stream. Links are not looked
 * at.
 *
 * @param root Absolute path of the workspace.
 */
export function pathInside(root: string, path: string): string | null {
  if (path.includes("\0")) return null;
  if (Deno.build.os === "windows" && /[\\:]/.test(path)) return null;
  const segments = path.split("/");
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) {
    return null;
  }
  return join(root, path);
}
