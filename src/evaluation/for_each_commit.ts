import { CommitTree } from "./history/commit_tree.ts";
import { Git } from "./history/git.ts";
import type { TemporaryTrees } from "./temporary_trees.ts";

/** Something to be done with code, as it is or as it was at a commit. */
export interface AtCommit {
  readonly commit: string | undefined;
}

/**
 * Does work for each item in a directory with the code, one after the other: the directory itself, or one that is made
 * for the commits and has what an index of the commit before left in it.
 *
 * @param directory Absolute path: of the code, or of a repository where items have commits.
 * @param work Its failures are its own affair; what cannot be brought about before it is told to `onFault`.
 */
export async function forEachCommit<Item extends AtCommit>(
  directory: string,
  items: readonly Item[],
  options: {
    readonly trees: TemporaryTrees;
    readonly work: (root: string, item: Item) => Promise<void>;
    readonly onFault: (item: Item, message: string) => void | Promise<void>;
  },
): Promise<void> {
  const { trees, work, onFault } = options;
  const attempt = async (item: Item, run: () => Promise<void>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      await onFault(item, error instanceof Error ? error.message : String(error));
    }
  };
  for (const item of items.filter(({ commit }) => commit === undefined)) {
    await attempt(item, async () => work(await realDirectory(directory), item));
  }
  const dated = items.flatMap((item) =>
    item.commit === undefined ? [] : [{ item, commit: item.commit }]
  );
  if (dated.length === 0) return;
  await trees.within(async (root) => {
    let tree: CommitTree | undefined;
    for (const { item, commit } of dated) {
      await attempt(item, async () => {
        tree ??= new CommitTree(await Git.open(await realDirectory(directory)), root);
        await tree.goTo(commit);
        await work(root, item);
      });
    }
  });
}

async function realDirectory(path: string): Promise<string> {
  const info = await Deno.stat(path).catch(() => undefined);
  if (info?.isDirectory !== true) throw new Error(`not a directory: ${path}`);
  return await Deno.realPath(path);
}
