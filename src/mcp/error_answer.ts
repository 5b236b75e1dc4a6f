import type { WorkspaceStatus } from "../workspace/workspace_api.ts";
import { element } from "./element.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { fitRows } from "./fit_rows.ts";
import { nodeRow } from "./node_row.ts";
import { shorten } from "./shorten.ts";
import { systemStatus } from "./system_status.ts";
import type { ToolError } from "./tool_error.ts";

const messageLimit = 600;
const nodesRoom = 4096;

/** The text of an answer that is an error: what went wrong, what may have been meant, and the state of the index. */
export function errorAnswer(error: ToolError, status: WorkspaceStatus): string {
  const message = escapeMarkup(shorten(error.message, messageLimit));
  const rows = error.nodes.map((node) =>
    nodeRow(node, { id: node.id, kind: node.kind, file: node.file, line: node.line })
  );
  const { text } = fitRows(rows, nodesRoom);
  const name = error.code === "NODE_AMBIGUOUS" ? "candidates" : "similar";
  const nodes = text === "" ? "" : `${element(name, {}, `\n${text}`)}\n`;
  return `${element("error", { code: error.code }, message)}\n${nodes}` +
    systemStatus(status, "brief");
}
