import type { OpenEvaluated } from "../evaluated_workspace.ts";
import { findCode } from "../find_code.ts";
import { forEachCommit } from "../for_each_commit.ts";
import { inLanes } from "../in_lanes.ts";
import type { TaskResult } from "../task_result.ts";
import type { TemporaryTrees } from "../temporary_trees.ts";
import type { QuestionPolicy } from "./question_policies.ts";
import type { Question } from "./question.ts";
import { runQuestions } from "./run_questions.ts";

/** A set of questions, and how to ask them. */
export interface QuestionSetRun {
  readonly questions: readonly Question[];
  readonly policies: readonly QuestionPolicy[];
  /** Absolute path of the code that questions which name none are about; undefined where each names one. */
  readonly usual: string | undefined;
  /** Directory with the code that questions name. */
  readonly workspaces: string | undefined;
  /** Workspaces at a time. */
  readonly jobs: number;
  readonly trees: TemporaryTrees;
  readonly open: OpenEvaluated;
  readonly onResult: (result: TaskResult) => void;
  readonly onProblem: (problem: string) => void;
}

/** Asks a set of questions, each workspace and commit opened once. What cannot be asked is told, and the others go on. */
export async function runQuestionSet(run: QuestionSetRun): Promise<void> {
  const places = Map.groupBy(run.questions, ({ workspace }) => workspace ?? run.usual ?? ".");
  const lanes = [...places].flatMap(([name, questions]) => {
    const asked = [...Map.groupBy(questions, ({ commit }) => commit)]
      .map(([commit, questions]) => ({ commit, questions }));
    const length = Math.max(1, Math.ceil(asked.length / run.jobs));
    return Array.from(
      { length: Math.ceil(asked.length / length) },
      (_, part) => ({ name, asked: asked.slice(part * length, (part + 1) * length) }),
    );
  });
  await inLanes(lanes, run.jobs, async ({ name, asked }) => {
    const onFault = (message: string): void => run.onProblem(`${name}: ${message}`);
    let directory: string;
    try {
      directory = await findCode(name, run.workspaces);
    } catch (error) {
      return onFault(error instanceof Error ? error.message : String(error));
    }
    await forEachCommit(directory, asked, {
      trees: run.trees,
      work: async (root, { questions }) => {
        const workspace = await run.open(root);
        try {
          await runQuestions({ ...run, workspace, name, questions });
        } finally {
          await workspace.api.close();
        }
      },
      onFault: (_, message) => onFault(message),
    });
  });
}
