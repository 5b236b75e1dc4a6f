import { InvalidArgumentError } from "commander";
import type { SearchTarget } from "../workspace/workspace_api.ts";

/** Targets that are offered. */
const offered = ["code", "tests", "docs", "db"] as const;

/**
 * Reads what a search is limited to from the command line.
 *
 * @throws {InvalidArgumentError} For what is no target.
 */
export function searchTarget(text: string): SearchTarget {
  const target = offered.find((name) => name === text);
  if (target !== undefined) return target;
  throw new InvalidArgumentError(`Allowed choices are ${offered.join(", ")}.`);
}
