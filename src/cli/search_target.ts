import { InvalidArgumentError } from "commander";
import type { SearchTarget } from "../workspace/workspace_api.ts";

/** Targets that are offered; `db` is taken too, but there are no database objects yet. */
const offered = ["code", "tests", "docs"] as const;

/**
 * Reads what a search is limited to from the command line.
 *
 * @throws {InvalidArgumentError} For what is no target.
 */
export function searchTarget(text: string): SearchTarget {
  const target = offered.find((name) => name === text);
  if (target !== undefined) return target;
  if (text === "db") return text;
  throw new InvalidArgumentError(`Allowed choices are ${offered.join(", ")}.`);
}
