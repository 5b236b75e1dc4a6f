import { basename } from "node:path";
import { exploreIssue } from "../../src/evaluation/explore/explore_issue.ts";
import { explorePolicyNames } from "../../src/evaluation/explore/explore_policy_names.ts";
import type { ExploreSettings } from "../../src/evaluation/explore/explore_settings.ts";
import { scoreRegions } from "../../src/evaluation/explore/score_regions.ts";
import { forEachCommit } from "../../src/evaluation/for_each_commit.ts";
import { Git } from "../../src/evaluation/history/git.ts";
import { historyFiles } from "../../src/evaluation/history/history_files.ts";
import type { HistoryTask, HistoryTasks } from "../../src/evaluation/history/history_task.ts";
import { historyTasks } from "../../src/evaluation/history/history_tasks.ts";
import type { QuestionPolicy } from "../../src/evaluation/questions/question_policies.ts";
import { readQuestions } from "../../src/evaluation/questions/read_questions.ts";
import { runQuestions } from "../../src/evaluation/questions/run_questions.ts";
import type { TaskResult } from "../../src/evaluation/task_result.ts";
import { TemporaryTrees } from "../../src/evaluation/temporary_trees.ts";
import { evaluatedCode } from "./evaluated_code.ts";

/** What the tasks of one history gave. */
export interface HistoryRun {
  readonly name: string;
  readonly found: HistoryTasks;
  /** By bytes read, as questions. */
  readonly questions: readonly TaskResult[];
  /** By regions submitted, as SWE-Explore. */
  readonly regions: readonly TaskResult[];
}

const config = { topK: 5, rankConstant: 60, minConfidence: 0.5 };
const settings: Omit<ExploreSettings, "policy"> = {
  queries: 3,
  maxRegions: 100,
  maxRegionLines: 400,
  grepContext: 20,
  contextBytes: 8192,
};

/** Makes tasks of a repository's history, and solves each at the parent of its commit in every way. */
export async function historyRun(
  repository: string,
  options: {
    readonly name?: string;
    /** The newest commit. @default {HEAD} */
    readonly start?: string;
    readonly messages: "plain" | "contrast";
    readonly limit: number;
    readonly policies: readonly QuestionPolicy[];
    readonly onProblem: (problem: string) => void;
  },
): Promise<HistoryRun> {
  const { name = basename(repository), start, messages, limit, policies, onProblem } = options;
  const found = await historyTasks(await Git.open(repository), { name, limit, start, messages });
  const { questions } = readQuestions(
    historyFiles(found.tasks, repository).get("questions.jsonl") ?? "",
  );
  const byId = new Map(questions.map((question) => [question.id, question]));
  const results: TaskResult[] = [];
  const regions: TaskResult[] = [];
  await forEachCommit(
    repository,
    found.tasks.map((task) => ({ task, commit: task.parent })),
    {
      trees: new TemporaryTrees(),
      work: async (root, { task }) => {
        const workspace = await evaluatedCode(root);
        try {
          const question = byId.get(task.id);
          if (question === undefined) return;
          await runQuestions({
            workspace,
            name,
            questions: [question],
            policies,
            onResult: (result) => results.push(result),
            onProblem,
          });
          for (const policy of explorePolicyNames) {
            const submitted = await exploreIssue(
              task.message,
              workspace,
              { ...settings, policy },
              config,
            );
            regions.push(regionResult(task, name, policy, submitted));
          }
          console.error(`${name}: ${regions.length / explorePolicyNames.length} tasks`);
        } finally {
          await workspace.api.close();
        }
      },
      onFault: ({ task }, message) => onProblem(`${task.id}: ${message}`),
    },
  );
  return { name, found, questions: results, regions };
}

function regionResult(
  task: HistoryTask,
  workspace: string,
  policy: string,
  submitted: Parameters<typeof scoreRegions>[0],
): TaskResult {
  const metrics = scoreRegions(submitted, { regions: task.spans, optional: [] });
  return { id: task.id, policy, workspace, tags: [...task.tags], metrics };
}
