import type { WorkspaceStatus } from "../workspace/workspace_api.ts";
import { element } from "./element.ts";
import { databaseHint } from "./database_hint.ts";
import { databaseAttributes } from "./database_attributes.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { fitRows } from "./fit_rows.ts";
import { shorten } from "./shorten.ts";

/** Bytes for the warnings of a detailed status. */
const warningRoom = 4096;
const warningLimit = 500;

/**
 * The state of the index, as an element of one line.
 *
 * @param detail `brief` says what bears on any answer; `full` adds counts, what is switched off, and the warnings.
 */
export function systemStatus(status: WorkspaceStatus, detail: "brief" | "full"): string {
  const isReady = status.state === "ready";
  const { semantic } = status;
  const brief = {
    state: status.state,
    progress: Math.round(status.progress),
    lexical_ready: status.state !== "indexing",
    semantic_ready: semantic?.state === "ready" || semantic?.state === "embedding",
    semantic_backend: semantic?.backend === "none" ? undefined : semantic?.backend,
    embed_pending: semantic?.state === "embedding" ? semantic.total - semantic.embedded : undefined,
    pending: status.pending > 0 ? status.pending : undefined,
    watching: isReady && status.watching !== "events" ? status.watching : undefined,
  };
  const count = status.warnings.length;
  if (detail === "brief") {
    return element("system_status", { ...brief, warnings: count > 0 ? count : undefined });
  }
  const attributes = {
    ...brief,
    semantic: semantic === undefined ? "off" : semantic.state,
    semantic_backend: semantic?.backend,
    semantic_model: semantic?.model || undefined,
    semantic_coverage: semantic === undefined
      ? undefined
      : `${semantic.embedded}/${semantic.total}`,
    semantic_note: semantic?.note ? shorten(semantic.note, warningLimit) : undefined,
    files: status.files,
    nodes: status.nodes,
    edges: status.edges,
    watching: status.watching,
    ...databaseAttributes(status.databases),
  };
  const hint = databaseHint(status.databases);
  const hints = hint === undefined ? "" : `  <hint>${escapeMarkup(hint)}</hint>\n`;
  if (count === 0 && hints === "") return element("system_status", attributes);
  const rows = status.warnings.map((warning) =>
    `  <warning>${escapeMarkup(shorten(warning, warningLimit))}</warning>`
  );
  const { text, left } = fitRows(rows, warningRoom);
  const omitted = left > 0 ? `  ${element("omitted", { count: left, reason: "size" })}\n` : "";
  return element("system_status", attributes, `\n${text}${omitted}${hints}`);
}
