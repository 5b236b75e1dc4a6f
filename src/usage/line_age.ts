import { fieldOf } from "./field_of.ts";
import { timeOf } from "./time_of.ts";

/** How old a line of a log is. */
export type LineAge = "newer" | "older" | "undated" | "blank";

/**
 * Compares the time of a line with another.
 *
 * @param bytes The line; undefined for one that is too long to be read.
 * @param before In milliseconds since the epoch; a line of that very time is newer.
 */
export function lineAge(bytes: Uint8Array | undefined, before: number): LineAge {
  if (bytes === undefined) return "undated";
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === "") return "blank";
  const time = timeIn(text);
  if (time === undefined) return "undated";
  return time < before ? "older" : "newer";
}

function timeIn(text: string): number | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const ts = fieldOf(value, "ts");
    return typeof ts === "string" ? timeOf(ts) : undefined;
  } catch {
    return undefined;
  }
}
