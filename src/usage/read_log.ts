import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { logFiles } from "./log_files.ts";
import { logLines } from "./log_lines.ts";
import { timeOf } from "./time_of.ts";
import { unlessGone } from "./unless_gone.ts";
import { type UsageEvent, usageEvent } from "./usage_event.ts";

/** What is wrong with lines of a log. */
export interface LogProblem {
  readonly reason: string;
  /** How many lines it is wrong with. */
  readonly count: number;
  /** The first of them, as `events.jsonl:12`. */
  readonly first: string;
}

/** What logs say. */
export interface UsageLog {
  /** In the order of the files. */
  readonly events: readonly UsageEvent[];
  readonly problems: readonly LogProblem[];
}

/**
 * Reads logs. Lines that are no events are counted, and never fail the whole.
 *
 * @param path A directory of logs, or one log.
 * @param since Events before it are left out, in milliseconds since the epoch; those whose time cannot be read are kept.
 * @throws Error when there is nothing at the path, or it cannot be read.
 */
export function readLog(path: string, since?: number): UsageLog {
  const isDirectory = statSync(path).isDirectory();
  const directory = isDirectory ? path : dirname(path);
  const decoder = new TextDecoder();
  const events: UsageEvent[] = [];
  const problems = new Map<string, { count: number; readonly first: string }>();
  const read = (name: string): void => {
    for (const { number, bytes } of logLines(join(directory, name))) {
      const text = bytes && decoder.decode(bytes);
      if (text?.trim() === "") continue;
      const event = text === undefined ? "too long" : eventOf(text);
      if (typeof event !== "string") {
        const time = timeOf(event.ts);
        if (since === undefined || time === undefined || time >= since) events.push(event);
        continue;
      }
      const problem = problems.get(event) ?? { count: 0, first: `${name}:${number}` };
      problem.count++;
      problems.set(event, problem);
    }
  };
  if (isDirectory) { for (const name of logFiles(path)) unlessGone(() => read(name)); }
  else read(basename(path));
  return {
    events,
    problems: [...problems].map(([reason, { count, first }]) => ({ reason, count, first })),
  };
}

/** @returns The event, or what is wrong with the line. */
function eventOf(line: string): UsageEvent | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return "no JSON";
  }
  const read = usageEvent.safeParse(value);
  if (read.success) return read.data;
  const [field] = read.error.issues[0]?.path ?? [];
  if (field === "v") return "of another version";
  return field === undefined ? "no event" : `no ${String(field)}`;
}
