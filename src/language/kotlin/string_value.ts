import type { StringPart } from "./string_parts.ts";

/** The value of a string literal, with U+0001 where a value is inserted. */
export function stringValue(parts: readonly StringPart[]): string {
  return parts.map((part) => part.kind === "text" ? part.text : "\u0001").join("");
}
