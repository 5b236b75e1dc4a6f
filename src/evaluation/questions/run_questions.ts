import type { EvaluatedWorkspace } from "../evaluated_workspace.ts";
import type { LineSpan } from "../line_span.ts";
import type { TaskResult } from "../task_result.ts";
import { expectedSpans } from "./expected_spans.ts";
import type { QuestionPolicy } from "./question_policies.ts";
import type { Question } from "./question.ts";
import { bytesToFirstUseful } from "./bytes_to_first_useful.ts";
import { questionBudgets } from "./question_budgets.ts";
import { scoreTranscript } from "./score_transcript.ts";

/** The budget of which precision, calls and the first useful byte are told. */
const mainBudget = 8192;

/** Questions about one workspace. */
export interface QuestionRun {
  readonly workspace: EvaluatedWorkspace;
  /** For the results. */
  readonly name: string;
  readonly questions: readonly Question[];
  readonly policies: readonly QuestionPolicy[];
  readonly onResult: (result: TaskResult) => void;
  /** A question that cannot be scored. */
  readonly onProblem: (problem: string) => void;
}

/** Asks all questions in every way, and scores what was read. */
export async function runQuestions(run: QuestionRun): Promise<void> {
  const { workspace, name, questions, policies, onResult, onProblem } = run;
  for (const question of questions) {
    let expected: readonly LineSpan[];
    try {
      expected = await expectedSpans(question, workspace.api);
    } catch (error) {
      onProblem(`${question.id}: ${error instanceof Error ? error.message : String(error)}`);
      continue;
    }
    for (const policy of policies) {
      onResult({
        id: question.id,
        policy: policy.name,
        workspace: name,
        tags: [question.language, ...question.tags],
        metrics: await metricsOf(question, expected, policy, workspace),
      });
    }
  }
}

async function metricsOf(
  question: Question,
  expected: readonly LineSpan[],
  policy: QuestionPolicy,
  workspace: EvaluatedWorkspace,
): Promise<TaskResult["metrics"]> {
  const { wanted } = question;
  const main = await policy.run(question, workspace, mainBudget, expected);
  const { precision, calls } = scoreTranscript(main, expected, { budget: mainBudget, wanted });
  const metrics: Record<string, number | null> = {
    "precision@8k": precision,
    "calls@8k": calls,
    first_useful: bytesToFirstUseful(main, expected) ?? null,
    bytes: main.bytes,
  };
  for (const budget of questionBudgets) {
    const isOther = policy.isBudgeted && budget !== mainBudget;
    const transcript = isOther ? await policy.run(question, workspace, budget, expected) : main;
    const { recall, located } = scoreTranscript(transcript, expected, { budget, wanted });
    metrics[`recall@${budget / 1024}k`] = recall;
    metrics[`located@${budget / 1024}k`] = located;
  }
  return metrics;
}
