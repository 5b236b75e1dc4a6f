import type { WorkspaceStatus } from "../workspace/workspace_api.ts";
import { element } from "./element.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { fitRows } from "./fit_rows.ts";
import { nodeRow } from "./node_row.ts";
import { shorten } from "./shorten.ts";
import { systemStatus } from "./system_status.ts";
import type { ToolError, ToolErrorCode } from "./tool_error.ts";

const messageLimit = 600;
const nodesRoom = 4096;

/** The call that leads on from an error; none where the message says what to change of the call. */
const nextCalls: Readonly<Partial<Record<ToolErrorCode, string>>> = {
  NODE_NOT_FOUND: "search_hybrid with the name, for its id",
  NODE_AMBIGUOUS: "the same with the id of a candidate",
  NODE_GONE: "search_hybrid with the name, for where it is now",
  INTERNAL: "bootstrap_workspace, for the state of the index",
};

/**
 * The text of an answer that is an error: what went wrong, what may have been meant, which call to make next, and the
 * state of the index.
 */
export function errorAnswer(error: ToolError, status: WorkspaceStatus): string {
  const message = escapeMarkup(shorten(error.message, messageLimit));
  const rows = error.nodes.map((node) =>
    nodeRow(node, { id: node.id, kind: node.kind, file: node.file, line: node.line })
  );
  const { text } = fitRows(rows, nodesRoom);
  const name = error.code === "NODE_AMBIGUOUS" ? "candidates" : "similar";
  const nodes = text === "" ? "" : `${element(name, {}, `\n${text}`)}\n`;
  const call = nextCalls[error.code];
  const next = call === undefined ? "" : `${element("next_call", {}, call)}\n`;
  return `${element("error", { code: error.code }, message)}\n${nodes}${next}` +
    systemStatus(status, "brief");
}
