import type { WorkspaceStatus } from "../workspace/workspace_api.ts";
import { element } from "./element.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { fitRows } from "./fit_rows.ts";
import { shorten } from "./shorten.ts";
import { systemStatus } from "./system_status.ts";
import type { ToolError } from "./tool_error.ts";

const messageLimit = 600;
const similarRoom = 2048;

/** The text of an answer that is an error: what went wrong, what may have been meant, and the state of the index. */
export function errorAnswer(error: ToolError, status: WorkspaceStatus): string {
  const message = escapeMarkup(shorten(error.message, messageLimit));
  const { text } = fitRows(error.similar.map((id) => `  ${element("node", { id })}`), similarRoom);
  const similar = text === "" ? "" : `${element("similar", {}, `\n${text}`)}\n`;
  return `${element("error", { code: error.code }, message)}\n${similar}` +
    systemStatus(status, "brief");
}
