import { Git } from "./history/git.ts";
import { writeTree } from "./history/write_tree.ts";
import type { TemporaryTrees } from "./temporary_trees.ts";

/** Code to be asked. */
export interface CodePlace {
  /** Absolute path: of the code, or of a repository where there is a commit. */
  readonly directory: string;
  readonly commit: string | undefined;
}

/**
 * Does work in a directory with the code: the place itself, or the files of a commit, written for the work alone.
 *
 * @throws Error when the place is no directory or repository, or has no such commit.
 */
export async function atCommit<T>(
  { directory, commit }: CodePlace,
  trees: TemporaryTrees,
  work: (root: string) => Promise<T>,
): Promise<T> {
  const info = await Deno.stat(directory).catch(() => undefined);
  if (info?.isDirectory !== true) throw new Error(`not a directory: ${directory}`);
  if (commit === undefined) return await work(await Deno.realPath(directory));
  const git = await Git.open(directory);
  return await trees.within(async (root) => {
    await writeTree(git, commit, root);
    return await work(root);
  });
}
