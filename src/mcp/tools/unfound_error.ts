import { missingLine } from "../../workspace/missing_line.ts";
import type { AmbiguousNode, UnknownNode } from "../../workspace/workspace_api.ts";
import { ToolError } from "../tool_error.ts";

/** The error for an id that does not mean one node. */
export function unfoundError(answer: UnknownNode | AmbiguousNode): ToolError {
  if (answer.kind === "unknown") {
    const what = missingLine(answer) ?? `unknown node: ${answer.id}`;
    return new ToolError("NODE_NOT_FOUND", what, answer.similar);
  }
  const { id, count, candidates } = answer;
  const message = `${count} nodes may be meant by ${id}: give the id of one`;
  return new ToolError("NODE_AMBIGUOUS", message, candidates);
}
