import type { CommitChange } from "./changed_file.ts";
import type { Commit } from "./commit.ts";
import type { Git } from "./git.ts";
import { readDiff } from "./read_diff.ts";

/** What a commit changes, seen from its parent. */
export async function commitChange(git: Git, { parent, id }: Commit): Promise<CommitChange> {
  const text = await git.text([
    "diff-tree",
    "-p",
    "-r",
    "-U0",
    "-M",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    "--src-prefix=a/",
    "--dst-prefix=b/",
    "--ignore-submodules=all",
    parent,
    id,
    "--",
  ]);
  return readDiff(text);
}
