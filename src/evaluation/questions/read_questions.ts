import { jsonRecords } from "../json_records.ts";
import { type Question, questionShape } from "./question.ts";

/** A set of questions as it was read. */
export interface QuestionSet {
  readonly questions: readonly Question[];
  /** What could not be used, a sentence each. */
  readonly problems: readonly string[];
}

/**
 * Reads a set of questions. What cannot be used is told and left out; a question without an id gets one from its place,
 * and one whose id came before is left out.
 */
export function readQuestions(text: string): QuestionSet {
  const { records, problems: faults } = jsonRecords(text);
  const problems = [...faults];
  const questions = new Map<string, Question>();
  for (const { value, number } of records) {
    const read = questionShape.safeParse(value);
    if (!read.success) {
      const [fault] = read.error.issues;
      const issue = fault?.code === "invalid_union" ? fault.errors[0]?.[0] : fault;
      const place = issue?.path.join(".") ?? "";
      problems.push(`question ${number}: ${place === "" ? "" : `${place}: `}${issue?.message}`);
      continue;
    }
    const { data } = read;
    const id = data.id ?? `${data.workspace ?? "question"}-${number}`;
    if (questions.has(id)) {
      problems.push(`question ${number}: its id ${id} came before`);
      continue;
    }
    questions.set(id, {
      id,
      question: data.question,
      language: data.language ?? "en",
      workspace: data.workspace,
      commit: data.commit,
      expected: data.expected,
      wanted: data.wanted ?? "any",
      tags: data.tags ?? [],
    });
  }
  return { questions: [...questions.values()], problems };
}
