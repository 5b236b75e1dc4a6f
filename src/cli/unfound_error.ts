import { missingLine } from "../workspace/missing_line.ts";
import type { AmbiguousNode, UnknownNode } from "../workspace/workspace_api.ts";
import { CommandError } from "./command_error.ts";

/** The error for an id that does not mean one node. */
export function unfoundError(answer: UnknownNode | AmbiguousNode): CommandError {
  if (answer.kind === "ambiguous") {
    const { id, count, candidates } = answer;
    const shown = candidates.length < count ? `, of which these are the first` : "";
    return new CommandError(
      "ambiguous",
      `'${id}' may mean ${count} nodes${shown}`,
      candidates,
    );
  }
  const { id, similar } = answer;
  const hint = similar.length > 0 ? "" : "; look for it with 'graphin search'";
  const what = missingLine(answer) ?? `nothing has the id or name '${id}'`;
  return new CommandError("not_found", `${what}${hint}`, similar);
}
