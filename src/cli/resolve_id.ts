import type { NodePlace, WorkspaceApi } from "../workspace/workspace_api.ts";
import { columns } from "./columns.ts";
import { CommandError } from "./command_error.ts";
import { ExitCode } from "./exit_code.ts";
import { place } from "./place.ts";
import { printable } from "./printable.ts";

/** Most nodes of one name that are looked at. */
const namesakeLimit = 20;

/**
 * Finds the node that a person means by a name: `OrderService.cancel`, `cancel`, an id without its parameters.
 *
 * @param name What is no id of a node.
 * @param similar Ids to propose when nothing bears the name.
 * @returns The id of the one node that bears the name, or whose display name it is.
 * @throws {CommandError} When nothing bears the name, or several nodes do.
 */
export async function resolveId(
  workspace: WorkspaceApi,
  name: string,
  similar: readonly string[],
): Promise<string> {
  const query = name.replace(/#\d+$/, "");
  const { results } = await workspace.search({ query, limit: namesakeLimit });
  const exact = results.filter((result) =>
    result.match === "exact" && (query === name || result.id.endsWith(name))
  );
  const displayed = exact.filter((result) => result.displayName === name);
  const candidates = displayed.length > 0 ? displayed : exact;
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only.id;
  const shown = printable(name);
  if (only !== undefined) {
    throw new CommandError(
      `'${shown}' is the name of several nodes; give the id of one:\n${list(candidates)}`,
      ExitCode.failure,
    );
  }
  const hint = similar.length > 0
    ? `; similar ids:\n${similar.map((id) => `  ${printable(id)}`).join("\n")}`
    : `; look for it with 'graphin search'`;
  throw new CommandError(`nothing has the id or name '${shown}'${hint}`, ExitCode.failure);
}

function list(nodes: readonly NodePlace[]): string {
  return columns(nodes.map((node) => [`  ${printable(node.id)}`, printable(place(node))])).join(
    "\n",
  );
}
