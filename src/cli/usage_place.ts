import { existsSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { isIndexed } from "../usage/is_indexed.ts";
import { nearestDirectory } from "../usage/nearest_directory.ts";
import { usageDirectory } from "../usage/usage_directory.ts";
import { CommandError } from "./command_error.ts";

/** Where usage is noted. */
export interface UsagePlace {
  /** Directory of the logs, or one log; undefined when nothing was ever noted in the workspace. */
  readonly log: string | undefined;
  /** The workspace; undefined when a log was named. */
  readonly root: string | undefined;
}

/** What a command line says of it. */
export interface UsagePlaceOptions {
  /** A directory of logs, or a log. */
  readonly log?: string | undefined;
  /** Where to look for a workspace from upwards. @default {the current directory} */
  readonly workspace?: string | undefined;
}

/**
 * Finds the logs that are named, or else those of the nearest workspace.
 *
 * @throws {CommandError} When what is named is not there, or there is no workspace.
 */
export function usagePlace({ log, workspace }: UsagePlaceOptions): UsagePlace {
  if (log !== undefined) return { log: existing(log, "a usage log"), root: undefined };
  const start = existing(workspace ?? ".", "a directory");
  if (!statSync(start).isDirectory()) throw new CommandError("usage", `${start} is no directory`);
  const root = nearestDirectory(
    start,
    (directory) =>
      usageDirectory(directory) !== undefined || isIndexed(directory) ||
      existsSync(join(directory, ".graphin", "binpath")),
  );
  if (root === undefined) {
    throw new CommandError(
      "failure",
      `no workspace that graphin has served or indexed is at ${start} or above it; name one with ` +
        "--workspace, or its usage log with --log",
    );
  }
  return { log: usageDirectory(root), root };
}

function existing(path: string, what: string): string {
  try {
    return realpathSync(resolve(path));
  } catch {
    throw new CommandError("failure", `cannot find ${what} at ${path}; check the path`);
  }
}
