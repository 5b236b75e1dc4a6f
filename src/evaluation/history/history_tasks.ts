import { commitsOf } from "./commit.ts";
import { commitChange } from "./commit_change.ts";
import { defectMessage } from "./defect_message.ts";
import type { Git } from "./git.ts";
import type { HistoryTask, HistoryTasks } from "./history_task.ts";
import { namesFiles } from "./names_files.ts";
import { lookedFor } from "./looked_for.ts";
import { type Triviality, triviality } from "./triviality.ts";

/** What is looked at. */
export interface HistoryOptions {
  /** Name of the repository, for ids. */
  readonly name: string;
  /** Tasks after which to stop. */
  readonly limit: number;
  /** The newest commit. @default {HEAD} */
  readonly start?: string | undefined;
  /**
   * Which messages count: those that name a defect, also those that only tell what is now against what was, or any.
   *
   * @default {"plain"}
   */
  readonly messages?: "plain" | "contrast" | "any";
  readonly onTask?: (task: HistoryTask) => void;
}

const shortId = 12;

/** Turns the commits of a branch that mend something into tasks. */
export async function historyTasks(git: Git, options: HistoryOptions): Promise<HistoryTasks> {
  const { name, limit, start, messages = "plain", onTask } = options;
  const tasks: HistoryTask[] = [];
  const left: Partial<Record<Triviality, number>> = {};
  let commits = 0;
  let unnamed = 0;
  for (const commit of await commitsOf(git, start)) {
    if (tasks.length >= limit) break;
    commits++;
    const kind = defectMessage(commit.message);
    const isMeant = messages === "any" || kind === "plain" || kind === messages;
    if (!isMeant) {
      unnamed++;
      continue;
    }
    const change = await commitChange(git, commit);
    const reason = triviality(commit.message, change);
    if (reason !== undefined) {
      left[reason] = (left[reason] ?? 0) + 1;
      continue;
    }
    const files = lookedFor(change);
    const tags = namesFiles(commit.message, files.map(({ path }) => path))
      ? [kind ?? "unnamed", "names-files"]
      : [kind ?? "unnamed"];
    const task: HistoryTask = {
      id: `${name}-${commit.id.slice(0, shortId)}`,
      commit: commit.id,
      parent: commit.parent,
      message: commit.message,
      spans: files.flatMap(({ spans }) => spans),
      functions: [],
      tags,
    };
    tasks.push(task);
    onTask?.(task);
  }
  return { tasks, commits, unnamed, left };
}
