import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { WorkspaceRootError } from "./workspace_root_error.ts";

const VCS_MARKERS = [".git", ".hg", ".svn", ".jj"];

/** Where to look for a workspace, and what may be one. */
export interface WorkspaceRootOptions {
  /**
   * The workspace as named by the user, used as it is; without it the nearest fitting ancestor of
   * `start` is looked for.
   */
  readonly explicit?: string;
  /** Where the search begins, and what a relative `explicit` is relative to. @default {Deno.cwd()} */
  readonly start?: string;
  /** Accepts a file system root or the home directory. @default {false} */
  readonly force?: boolean;
  /** @default {the user's} */
  readonly homeDirectory?: string;
  /** Told of a directory that was chosen although nothing marks it or one above it as a project. */
  readonly onUnmarked?: (root: string) => void;
}

function realDirectory(path: string): string {
  try {
    const real = Deno.realPathSync(path);
    if (Deno.statSync(real).isDirectory) return real;
  } catch (error) {
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new WorkspaceRootError("not-a-directory", `not a directory: ${path} (no permission)`);
    }
  }
  throw new WorkspaceRootError("not-a-directory", `not a directory: ${path}`);
}

function realPathOrNull(path: string): string | null {
  try {
    return path === "" ? null : Deno.realPathSync(path);
  } catch {
    return null;
  }
}

/** A `.graphin` directory, or the directory or file by which version control marks its root. */
function isMarked(directory: string): boolean {
  return [".graphin", ...VCS_MARKERS].some((marker) => {
    try {
      const info = Deno.statSync(join(directory, marker));
      return info.isDirectory || (marker === ".git" && info.isFile);
    } catch {
      return false;
    }
  });
}

/** What makes a directory too broad to be indexed by accident, or null. */
function breadth(directory: string, home: string | null): string | null {
  if (dirname(directory) === directory) return "a file system root";
  return directory === home ? "your home directory" : null;
}

function nearestMarked(start: string, home: string | null, force: boolean): string | null {
  for (let at = start;; at = dirname(at)) {
    if ((force || breadth(at, home) === null) && isMarked(at)) return at;
    if (dirname(at) === at) return null;
  }
}

/**
 * Chooses the directory to index and checks it.
 *
 * That is the one named by the user, or else the nearest directory from `start` upwards that holds
 * `.graphin` or the root of a version control checkout, or else `start`. A file system root and the
 * home directory are refused unless forced, as indexing them is hardly ever meant; on the way up they
 * are passed over, so that dotfiles under version control do not make a workspace of everything.
 *
 * @returns Its absolute path with symbolic links resolved.
 * @throws {WorkspaceRootError} If it is no directory, or refused.
 */
export function chooseWorkspaceRoot(options: WorkspaceRootOptions = {}): string {
  const { explicit, start = Deno.cwd(), force = false, homeDirectory = homedir() } = options;
  const home = realPathOrNull(homeDirectory);
  const named = realDirectory(resolve(start, explicit ?? "."));
  const marked = explicit === undefined ? nearestMarked(named, home, force) : null;
  const root = marked ?? named;
  const broad = force ? null : breadth(root, home);
  if (broad !== null) {
    throw new WorkspaceRootError(
      "too-broad",
      `will not index ${root}: it is ${broad}; name a project directory, or pass --force if it is meant`,
    );
  }
  if (explicit === undefined && marked === null) options.onUnmarked?.(root);
  return root;
}
