import { isAbsolute, join, resolve } from "node:path";

function readPointer(path: string): string | null {
  try {
    return Deno.readTextFileSync(path).trim();
  } catch {
    return null;
  }
}

/**
 * Where a repository keeps the ignore rules that are not committed.
 *
 * In a worktree and in a submodule `.git` is a file that names the real git directory; a worktree's
 * git directory in turn names the common one, which holds `info/` (gitrepository-layout(5)).
 *
 * @param repository Absolute path of a directory that has a `.git` entry.
 * @returns Absolute path of `info/exclude`, which need not exist, or null when `.git` is neither a
 * directory nor a pointer to one.
 */
export function gitExcludePath(repository: string): string | null {
  const dotGit = join(repository, ".git");
  try {
    const info = Deno.statSync(dotGit);
    if (info.isDirectory) return join(dotGit, "info", "exclude");
    if (!info.isFile || info.size > 4096) return null;
  } catch {
    return null;
  }
  const target = readPointer(dotGit)?.match(/^gitdir:\s*(.+)$/)?.[1];
  if (target === undefined) return null;
  const gitDirectory = resolve(repository, target);
  const common = readPointer(join(gitDirectory, "commondir"));
  if (common === null || common === "") return join(gitDirectory, "info", "exclude");
  const commonDirectory = isAbsolute(common) ? common : join(gitDirectory, common);
  return join(commonDirectory, "info", "exclude");
}
