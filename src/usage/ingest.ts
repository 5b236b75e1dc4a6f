import { isAbsolute, join } from "node:path";
import { activeLog } from "./active_log.ts";
import { appendLine } from "./append_line.ts";
import { cutText } from "./cut_text.ts";
import { fieldOf } from "./field_of.ts";
import { isIndexed } from "./is_indexed.ts";
import { nearestDirectory } from "./nearest_directory.ts";
import { pathIn } from "./path_in.ts";
import { recordedPayload } from "./recorded_payload.ts";
import { rotateLog } from "./rotate_log.ts";
import { usageDirectory } from "./usage_directory.ts";
import type { UsageEvent } from "./usage_event.ts";

/** Where and when an event is noted. */
export interface IngestOptions {
  /** The workspace of events whose working directory is in none: `GRAPHIN_WS_ROOT`. */
  readonly root?: string | undefined;
  readonly now: Date;
}

/** Longest line of the log, in bytes. */
const longestLine = 8192;

/**
 * Notes the call of a tool in the log of its workspace. What is no such call, or belongs to no indexed workspace of this
 * user, is not noted.
 *
 * @param hook JSON as Claude Code gives it to a PostToolUse hook.
 * @throws Error when the log cannot be written.
 */
export function ingest(hook: string, options: IngestOptions): void {
  const call = parsed(hook);
  const cwd = textOf(fieldOf(call, "cwd"));
  const session = textOf(fieldOf(call, "session_id"));
  const tool = textOf(fieldOf(call, "tool_name"));
  if (fieldOf(call, "hook_event_name") !== "PostToolUse" || !session || !tool) return;
  const root = rootOf(cwd, options.root);
  if (root === undefined) return;
  const directory = usageDirectory(root, true);
  if (directory === undefined) return;
  const cut = (name: string): string | undefined => cutOf(fieldOf(call, name));
  const event: UsageEvent = {
    v: 1,
    ts: options.now.toISOString(),
    session_id: cutText(session),
    prompt_id: cut("prompt_id"),
    tool_use_id: cut("tool_use_id"),
    parallel: fieldOf(call, "parallel") === true ? true : undefined,
    agent_id: cut("agent_id"),
    agent_type: cut("agent_type"),
    cwd: cutOf(cwd && pathIn(root, cwd)),
    tool: cutText(tool),
    p: recordedPayload({
      tool,
      input: fieldOf(call, "tool_input"),
      response: fieldOf(call, "tool_response"),
    }, root),
  };
  const line = shortLine(event);
  if (line === undefined) return;
  try {
    rotateLog(directory, options.now);
  } catch {
    // A log that cannot be set aside is appended to.
  }
  appendLine(join(directory, activeLog), line);
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function rootOf(cwd: string | undefined, given: string | undefined): string | undefined {
  const nearest = cwd === undefined ? undefined : nearestDirectory(cwd, isIndexed);
  if (nearest !== undefined) return nearest;
  return given !== undefined && isAbsolute(given) && isIndexed(given) ? given : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function cutOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? cutText(value) : undefined;
}

/** Without the payload where the line would be too long; undefined when it still is. */
function shortLine(event: UsageEvent): string | undefined {
  return [event, { ...event, p: undefined }].map((one) => JSON.stringify(one)).find((line) =>
    new TextEncoder().encode(line).length <= longestLine
  );
}
