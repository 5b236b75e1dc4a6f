import * as z from "zod";
import type { ReadAnswer, WorkspaceApi } from "../../workspace/workspace_api.ts";
import { ToolError } from "../tool_error.ts";
import { unescapeMarkup } from "../unescape_markup.ts";
import { codePage } from "./code_page.ts";
import { codeSelection } from "./code_selection.ts";
import { defineTool } from "./define_tool.ts";
import type { Tool } from "./tool.ts";
import { unfoundError } from "./unfound_error.ts";

const mostIds = 20;

/** Gives the exact source of nodes. */
export const readCode: Tool = defineTool({
  name: "read_code",
  title: "Source of nodes",
  description:
    "Gives the exact source of a node, or of several, as it is on disk now: a method, a class, a document section, a " +
    "file. With node_ids a node is never cut; those left over are listed as omitted, reason=budget: ask for them " +
    "again. A node too large for one answer comes in pages: go on with node_id and cursor=next_cursor.",
  arguments: z.object({
    node_id: z.string().optional().describe(
      "One id, as search_hybrid or explore_graph gave it; file:line, file#name or a name do where they mean one node.",
    ),
    node_ids: z.array(z.string()).max(mostIds).optional().describe(
      "Up to 20 ids, instead of node_id.",
    ),
    cursor: z.string().optional().describe("next_cursor of an earlier answer to the same node_id."),
  }),
  answer: async ({ node_id, node_ids, cursor }, { workspace, room }) => {
    if (node_id !== undefined && node_ids !== undefined) {
      throw new ToolError("INVALID_ARGUMENT", "pass node_id or node_ids, not both");
    }
    if (node_id !== undefined) return await readOne(workspace, node_id, cursor, room);
    if (node_ids === undefined || node_ids.length === 0) {
      throw new ToolError("INVALID_ARGUMENT", "node_id or node_ids is required");
    }
    if (cursor !== undefined) {
      throw new ToolError("INVALID_ARGUMENT", "cursor goes with node_id, not with node_ids");
    }
    return codeSelection(await readById(workspace, node_ids), room);
  },
});

async function readOne(
  workspace: WorkspaceApi,
  id: string,
  cursor: string | undefined,
  room: number,
): Promise<string> {
  const [answer] = await readById(workspace, [id]);
  if (answer === undefined) throw new ToolError("INTERNAL", `the index gave no answer for ${id}`);
  switch (answer.kind) {
    case "code":
      return codePage(answer, { cursor, room });
    case "gone":
      throw new ToolError("NODE_GONE", `node vanished: ${id} (${answer.reason})`);
    default:
      throw unfoundError(answer);
  }
}

/** Reads nodes by their ids, also when ids come as they were shown in markup. */
async function readById(
  workspace: WorkspaceApi,
  ids: readonly string[],
): Promise<readonly ReadAnswer[]> {
  const answers = [...await workspace.read({ nodeIds: ids })];
  const again = answers.flatMap(({ kind, id }, index) => {
    const plain = unescapeMarkup(id);
    return kind === "unknown" && plain !== id ? [{ index, plain }] : [];
  });
  if (again.length === 0) return answers;
  const second = await workspace.read({ nodeIds: again.map(({ plain }) => plain) });
  second.forEach((answer, position) => {
    const index = again[position]?.index;
    if (index !== undefined && answer.kind !== "unknown") answers[index] = answer;
  });
  return answers;
}
