import { atCommit } from "../at_commit.ts";
import type { OpenEvaluated } from "../evaluated_workspace.ts";
import { findCode } from "../find_code.ts";
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
  /** Path of the code that questions which name none are about. */
  readonly usual: string;
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
  const places = Map.groupBy(
    run.questions,
    ({ workspace, commit }) => JSON.stringify([workspace ?? run.usual, commit]),
  );
  await inLanes([...places.values()], run.jobs, async (questions) => {
    const [first] = questions;
    if (first === undefined) return;
    const name = first.workspace ?? run.usual;
    try {
      const directory = await findCode(name, run.workspaces);
      await atCommit({ directory, commit: first.commit }, run.trees, async (root) => {
        const workspace = await run.open(root);
        try {
          await runQuestions({ ...run, workspace, name, questions });
        } finally {
          await workspace.api.close();
        }
      });
    } catch (error) {
      run.onProblem(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}
