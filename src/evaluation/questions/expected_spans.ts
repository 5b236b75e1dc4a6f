import type { WorkspaceApi } from "../../workspace/workspace_api.ts";
import type { LineSpan } from "../line_span.ts";
import type { Question } from "./question.ts";

/**
 * The lines in which the answer to a question stands.
 *
 * @throws Error when a node that is expected is not there: the set is about other code.
 */
export async function expectedSpans(
  question: Question,
  workspace: WorkspaceApi,
): Promise<readonly LineSpan[]> {
  const ids = question.expected.filter((expected) => typeof expected === "string");
  const spans = question.expected.filter((expected) => typeof expected !== "string");
  for (const answer of await workspace.read({ nodeIds: ids })) {
    if (answer.kind !== "code") throw new Error(`expected, and not there: ${answer.id}`);
    spans.push({ path: answer.file, start: answer.startLine, end: answer.endLine });
  }
  return spans;
}
