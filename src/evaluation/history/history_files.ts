import type { HistoryTask } from "./history_task.ts";

/**
 * The tasks as files: `tasks.jsonl` and `truth.jsonl` in the form of SWE-Explore, `questions.jsonl` as a set of
 * questions.
 *
 * @param repository Absolute path.
 * @returns Contents by name.
 */
export function historyFiles(
  tasks: readonly HistoryTask[],
  repository: string,
): ReadonlyMap<string, string> {
  const lines = (record: (task: HistoryTask) => object): string =>
    tasks.map((task) => `${JSON.stringify(record(task))}\n`).join("");
  return new Map([
    [
      "tasks.jsonl",
      lines(({ id, parent, message, tags }) => ({
        instance_id: id,
        repo_dir: repository,
        commit: parent,
        problem_statement: message,
        tags,
      })),
    ],
    [
      "truth.jsonl",
      lines(({ id, commit, spans, functions }) => ({
        instance_id: id,
        fix: commit,
        files: [...new Set(spans.map(({ path }) => path))],
        functions,
        regions: spans,
      })),
    ],
    [
      "questions.jsonl",
      lines(({ id, parent, message, spans, tags }) => ({
        id,
        question: message,
        workspace: repository,
        commit: parent,
        expected: spans,
        wanted: "all",
        tags,
      })),
    ],
  ]);
}
