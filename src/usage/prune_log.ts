import { join } from "node:path";
import { activeLog } from "./active_log.ts";
import { freeName } from "./free_name.ts";
import { logFiles } from "./log_files.ts";
import { logLines } from "./log_lines.ts";
import { type LineAge, lineAge } from "./line_age.ts";
import { removeLeftovers } from "./remove_leftovers.ts";
import { rewriteLog } from "./rewrite_log.ts";
import { setAside } from "./set_aside.ts";
import { unlessGone } from "./unless_gone.ts";
import { utcStamp } from "./utc_stamp.ts";

/** What was done to logs, or would be. */
export interface PruneResult {
  /** Names of logs of which nothing was left. */
  readonly removed: readonly string[];
  /** Names of logs of which a part was left. */
  readonly rewritten: readonly string[];
  /** The name under which the log that had been appended to was set aside. */
  readonly rotated?: string;
  /** Lines that are left in logs that are not appended to. */
  readonly kept: number;
  /** Lines that were older. */
  readonly dropped: number;
  /** Lines whose time cannot be read, which were dropped too. */
  readonly malformed: number;
}

/** Which lines to drop, and whether to. */
export interface PruneOptions {
  /** Older lines are dropped, in milliseconds since the epoch. */
  readonly before: number;
  /** Changes nothing. */
  readonly isDryRun: boolean;
}

/**
 * Drops lines of logs that are older than a point in time. The log that is appended to is set aside first when it has
 * such lines: lines that come meanwhile go to a new one.
 *
 * @param directory Where the logs are.
 * @throws Error when a log cannot be read or written; those before it are done.
 */
export function pruneLog(directory: string, options: PruneOptions): PruneResult {
  const { isDryRun } = options;
  if (!isDryRun) removeLeftovers(directory);
  const files = logFiles(directory);
  const rotated = files.at(-1) === activeLog
    ? unlessGone(() => setOldAside(directory, options))
    : undefined;
  const removed: string[] = [];
  const rewritten: string[] = [];
  const total = { kept: 0, dropped: 0, malformed: 0 };
  const names = files.filter((name) => name !== activeLog);
  for (const name of rotated === undefined ? names : [...names, rotated]) {
    const path = join(directory, isDryRun && name === rotated ? activeLog : name);
    const counts = unlessGone(() => pruned(path, options));
    if (counts === undefined) continue;
    total.kept += counts.newer;
    total.dropped += counts.older;
    total.malformed += counts.undated;
    if (counts.older + counts.undated === 0) continue;
    (counts.newer === 0 ? removed : rewritten).push(name);
  }
  return { removed, rewritten, ...(rotated === undefined ? {} : { rotated }), ...total };
}

/** @returns The new name of the log that is appended to; undefined when it has no older lines. */
function setOldAside(directory: string, { before, isDryRun }: PruneOptions): string | undefined {
  if (!hasOlder(join(directory, activeLog), before)) return undefined;
  const stem = `events-${utcStamp(new Date(before))}-pruned`;
  return isDryRun ? freeName(directory, stem) : setAside(directory, activeLog, stem, () => true);
}

/** Drops the lines of one log. @returns How many lines it had. */
function pruned(path: string, { before, isDryRun }: PruneOptions): Record<LineAge, number> {
  const counts = countLines(path, before);
  if (!isDryRun && counts.older + counts.undated > 0) {
    rewriteLog(path, (bytes) => lineAge(bytes, before) === "newer");
  }
  return counts;
}

function hasOlder(path: string, before: number): boolean {
  for (const { bytes } of logLines(path)) if (lineAge(bytes, before) === "older") return true;
  return false;
}

function countLines(path: string, before: number): Record<LineAge, number> {
  const counts = { newer: 0, older: 0, undated: 0, blank: 0 };
  for (const { bytes } of logLines(path)) counts[lineAge(bytes, before)]++;
  return counts;
}
