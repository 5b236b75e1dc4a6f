import { join } from "node:path";
import { openWorkspace } from "../../../src/workspace/workspace.ts";
import { TemporaryTree } from "../../support/temporary_tree.ts";
import { wholeAnswers } from "./whole_answers.ts";

/** What a workspace comes to when it is built from nothing. */
export interface FreshCopy extends Disposable {
  /** Where its files and its kept index are. */
  readonly tree: TemporaryTree;
  /** Everything that it answers. */
  readonly answers: readonly string[];
}

/**
 * Copies the files of a workspace, and builds and keeps an index of them.
 *
 * @param files The files that are indexed, of which it is asked.
 */
export async function freshCopy(
  root: string,
  files: ReadonlyMap<string, string>,
): Promise<FreshCopy> {
  const tree = new TemporaryTree({ ".git/HEAD": "" });
  copy(root, tree.root);
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "fresh",
    watch: false,
  });
  await workspace.ready();
  const answers = await wholeAnswers(workspace, files);
  await workspace.close();
  return { tree, answers, [Symbol.dispose]: () => tree[Symbol.dispose]() };
}

/** Everything but what version control and graphin keep for themselves. */
function copy(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory, isFile } of Deno.readDirSync(from)) {
    if (name === ".git") continue;
    if (name === ".graphin") copyRules(join(from, name), join(to, name));
    else if (isDirectory) copy(join(from, name), join(to, name));
    else if (isFile) Deno.copyFileSync(join(from, name), join(to, name));
  }
}

function copyRules(from: string, to: string): void {
  Deno.mkdirSync(to);
  for (const { name } of Deno.readDirSync(from)) {
    if (name === "ignore") Deno.copyFileSync(join(from, name), join(to, name));
  }
}
