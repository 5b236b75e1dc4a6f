import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Git } from "../../src/evaluation/history/git.ts";
import { type Commit, commitsOf } from "../../src/evaluation/history/commit.ts";
import { commitChange } from "../../src/evaluation/history/commit_change.ts";
import { lookedFor } from "../../src/evaluation/history/looked_for.ts";
import { triviality } from "../../src/evaluation/history/triviality.ts";
import { CommitTree } from "../../src/evaluation/history/commit_tree.ts";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { indexedPackage } from "../search_quality/indexed_package.ts";
import type { AskedSet } from "./asked_set.ts";

/** The newest commit that is looked at, so that later ones change no figure. */
const START = "6ca9ae3c631059aab61de5c81b712c3de55811a1";
/** Every so many commits one is taken, so that the tasks come from all of the history. */
const EVERY = 6;

/**
 * Commits of this repository: their messages are the questions, the lines of code that they changed the answers, at
 * their parents. Those that are trivial by the rules of `graphin eval history` are left out.
 *
 * @param limit Most tasks.
 */
export async function historySets(limit: number): Promise<AskedSet[]> {
  const repository = fileURLToPath(new URL("../..", import.meta.url));
  const git = await Git.open(repository);
  const sets: AskedSet[] = [];
  const commits = (await commitsOf(git, START)).filter((_, index) => index % EVERY === 0);
  for (const commit of commits) {
    if (sets.length >= limit) break;
    const change = await commitChange(git, commit);
    if (triviality(commit.message, change) !== undefined) continue;
    const root = await treeOf(git, commit);
    sets.push({
      name: commit.id.slice(0, 12),
      root,
      index: await indexedPackage(root),
      questions: [{
        question: commit.message,
        spans: lookedFor(change).flatMap(({ spans }) => spans),
        wanted: "all",
        half: sets.length % 2 === 0 ? "tuning" : "final",
        tag: "history",
      }],
    });
  }
  return sets;
}

async function treeOf(git: Git, { parent }: Commit): Promise<string> {
  const root = join(corpusDirectory(), "history", "graphin", parent);
  if (!await Deno.stat(join(root, ".written")).then(() => true, () => false)) {
    await new CommitTree(git, root).goTo(parent);
    await Deno.writeTextFile(join(root, ".written"), "");
  }
  return root;
}
