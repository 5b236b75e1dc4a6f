import type { OpenEvaluated } from "../evaluated_workspace.ts";
import type { TemporaryTrees } from "../temporary_trees.ts";
import { changedDefinitions } from "./changed_definitions.ts";
import type { Git } from "./git.ts";
import type { HistoryTask } from "./history_task.ts";
import { CommitTree } from "./commit_tree.ts";

/** How definitions are looked up. */
export interface WithDefinitionsOptions {
  readonly git: Git;
  readonly trees: TemporaryTrees;
  readonly open: OpenEvaluated;
  readonly onDone?: (id: string, done: number) => void;
}

/** What ids of nodes are made of, besides the file that they are in. */
const manifest =
  /(?:^|\/)(?:package\.json|[jt]sconfig[^/]*\.json|deno\.jsonc?|go\.mod|go\.work|pyproject\.toml|setup\.(?:py|cfg)|__init__\.py|pom\.xml|(?:build|settings)\.gradle(?:\.kts)?)$/;

/** Adds to each task the definitions that its lines are in, of an index of nothing but the files in question. */
export async function withDefinitions(
  tasks: readonly HistoryTask[],
  { git, trees, open, onDone }: WithDefinitionsOptions,
): Promise<HistoryTask[]> {
  const found: HistoryTask[] = [];
  for (const task of tasks) {
    const paths = new Set(task.spans.map(({ path }) => path));
    const functions = await trees.within(async (root) => {
      const isWanted = (path: string): boolean => paths.has(path) || manifest.test(path);
      await new CommitTree(git, root, isWanted).goTo(task.parent);
      const { api } = await open(root);
      try {
        return await changedDefinitions(api, task.spans);
      } finally {
        await api.close();
      }
    });
    found.push({ ...task, functions });
    onDone?.(task.id, found.length);
  }
  return found;
}
