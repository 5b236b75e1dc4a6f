import { WorkspaceRootError } from "../source/workspace_root_error.ts";
import { columns } from "./columns.ts";
import { CommandError } from "./command_error.ts";
import type { ErrorCode } from "./error_code.ts";
import { ExitCode } from "./exit_code.ts";
import { type NodeJson, nodeJson } from "./node_json.ts";
import { place } from "./place.ts";
import { printable } from "./printable.ts";

/** An error as `--json` gives it, in the member `error`. */
export interface ErrorJson {
  readonly code: ErrorCode;
  readonly message: string;
  /** Nodes that may have been meant; left out when there are none. */
  readonly nodes?: readonly NodeJson[];
}

/** What a command says of an error. */
export interface ErrorReport {
  readonly exitCode: ExitCode;
  /** For people, without a line end: the message, and below it the nodes that may have been meant. */
  readonly text: string;
  /** For programs. */
  readonly json: ErrorJson;
}

/** Describes whatever was thrown. */
export function errorReport(error: unknown): ErrorReport {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const nodes = error instanceof CommandError ? error.nodes : [];
  const lead = code === "ambiguous" ? "; give the id of one:" : "; similar ids:";
  const rows = columns(nodes.map((node) => [`  ${printable(node.id)}`, printable(place(node))]));
  return {
    exitCode: code === "usage" || code === "workspace" ? ExitCode.usage : ExitCode.failure,
    text: [printable(message) + (rows.length > 0 ? lead : ""), ...rows].join("\n"),
    json: { code, message, ...(nodes.length > 0 ? { nodes: nodes.map(nodeJson) } : {}) },
  };
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof CommandError) return error.code;
  return error instanceof WorkspaceRootError ? "workspace" : "failure";
}
