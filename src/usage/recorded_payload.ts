import { answeredNodes } from "./answered_nodes.ts";
import { cutText } from "./cut_text.ts";
import { fieldOf } from "./field_of.ts";
import { pathIn } from "./path_in.ts";
import { plainId } from "./plain_id.ts";
import { shellSearch } from "./shell_search.ts";
import { toolSuffix } from "./tool_suffix.ts";
import type { UsagePayload } from "./usage_event.ts";

/** A call of a tool as a client's hook tells it. */
export interface ToolCall {
  /** The tool's name as the client says it. */
  readonly tool: string;
  readonly input: unknown;
  readonly response: unknown;
}

/** As many ids as the server reads in one call. */
const mostIds = 20;

/**
 * What is recorded of a call, and nothing else: what graphin was asked and the ids that it named, patterns of searches,
 * paths of files, and of a shell command whether it searches and for what.
 *
 * @param root The workspace, to which paths are made relative.
 * @returns Undefined for tools of which only the name is recorded.
 */
export function recordedPayload(call: ToolCall, root: string): UsagePayload | undefined {
  const text = (name: string): string | undefined => textOf(fieldOf(call.input, name));
  const path = (name: string): string | undefined => pathOf(fieldOf(call.input, name), root);
  switch (toolSuffix(call.tool)) {
    case "search_hybrid":
      return {
        query: text("query"),
        top_k: numberOf(fieldOf(call.input, "top_k")),
        target: text("target"),
        ...resultsOf(call.response, "results"),
      };
    case "gather_context":
      return {
        question: text("question"),
        target: text("target"),
        node_ids: idsOf(fieldOf(call.input, "seed_ids")),
        ...resultsOf(call.response, "context"),
      };
    case "explore_graph":
      return { node_id: idOf(fieldOf(call.input, "node_id")), direction: text("direction") };
    case "read_code":
      return {
        node_id: idOf(fieldOf(call.input, "node_id")),
        node_ids: idsOf(fieldOf(call.input, "node_ids")),
      };
    case "bootstrap_workspace":
    case "run_local_benchmark":
      return {};
  }
  switch (call.tool) {
    case "Grep":
      return { pattern: text("pattern"), path: path("path"), glob: text("glob") };
    case "Glob":
      return { pattern: text("pattern") };
    case "Read":
    case "Edit":
    case "Write":
      return { file_path: path("file_path") };
    case "Bash":
      return searchOf(fieldOf(call.input, "command"));
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? cutText(value) : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function idOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? cutText(plainId(value)) : undefined;
}

/** The server takes a list, the JSON text of one, and a single id. */
function idsOf(value: unknown): string[] | undefined {
  const list = typeof value === "string" ? listOf(value) : value;
  if (!Array.isArray(list)) return undefined;
  const ids = list.slice(0, mostIds).map(idOf).filter((id) => id !== undefined);
  return ids.length > 0 ? ids : undefined;
}

function listOf(text: string): unknown {
  if (!text.trimStart().startsWith("[")) return text === "" ? undefined : [text];
  try {
    const list: unknown = JSON.parse(text);
    return list;
  } catch {
    return [text];
  }
}

function pathOf(value: unknown, root: string): string | undefined {
  return typeof value === "string" && value !== "" ? cutText(pathIn(root, value)) : undefined;
}

function resultsOf(
  response: unknown,
  element: "results" | "context",
): Pick<UsagePayload, "result_count" | "result_ids"> {
  const nodes = answeredNodes(response, element);
  if (nodes === undefined) return {};
  if (nodes.ids.length === 0) return { result_count: nodes.count };
  return { result_count: nodes.count, result_ids: [...nodes.ids] };
}

function searchOf(command: unknown): UsagePayload {
  const { isSearch, pattern } = shellSearch(typeof command === "string" ? command : "");
  return { search: isSearch, pattern: textOf(pattern) };
}
