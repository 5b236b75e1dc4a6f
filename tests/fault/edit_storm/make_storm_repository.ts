import type { Random } from "../../support/random.ts";
import type { TemporaryTree } from "../../support/temporary_tree.ts";
import { git } from "./git.ts";
import { stormTexts } from "./storm_texts.ts";

const FILES = 24;

/** Makes a repository with two branches, `main` and `other`, of which the latter is checked out. */
export async function makeStormRepository(tree: TemporaryTree, random: Random): Promise<void> {
  const fill = (): void => {
    for (let count = 0; count < FILES; count++) {
      const path = stormTexts.path(random);
      tree.write(path, stormTexts.text(path, random));
    }
  };
  await git(tree.root, "init", "--quiet", "--initial-branch=main");
  for (const branch of ["main", "other"]) {
    await git(tree.root, "checkout", "--quiet", "-B", branch);
    fill();
    await git(tree.root, "add", "--all");
    await git(tree.root, "commit", "--quiet", "--message", branch);
  }
}
