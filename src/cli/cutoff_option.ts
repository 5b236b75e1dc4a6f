import { InvalidArgumentError } from "commander";
import { cutoffOf } from "../usage/cutoff_of.ts";

/**
 * Reads an option that says from when on something counts.
 *
 * @returns Milliseconds since the epoch.
 * @throws {InvalidArgumentError} When it is neither a duration, a day nor a timestamp.
 */
export function cutoffOption(text: string): number {
  const cutoff = cutoffOf(text, Date.now());
  if (cutoff !== undefined) return cutoff;
  throw new InvalidArgumentError(
    "Write a duration as 72h or 1h30m, a day as 2026-01-31, or a time as 2026-01-31T09:00:00Z.",
  );
}
