import type { Node } from "jsonc-parser";
import { commaAfter } from "./comma_after.ts";

/**
 * Removes a member of an object from a JSON text, with the comma that it needed and the lines that it had for itself.
 * Comments around it stay.
 *
 * @param property The member, of the same tree as the object.
 */
export function removeMember(text: string, object: Node, property: Node): string {
  const children = object.children ?? [];
  const before = children[children.indexOf(property) - 1];
  const after = commaAfter(text, property.offset + property.length);
  const ownEnd = property.offset + property.length;
  const kept = after === undefined ? "" : text.slice(ownEnd, after).trim();
  const [start, end] = wholeLines(text, property.offset, after === undefined ? ownEnd : after + 1);
  const cut = (from: number, to: number): string => text.slice(0, from) + text.slice(to);
  if (kept !== "" && after !== undefined) {
    return text.slice(0, property.offset) + kept + text.slice(after + 1);
  }
  const rest = cut(start, end);
  if (after !== undefined || before === undefined) return rest;
  const comma = commaAfter(text, before.offset + before.length);
  return comma === undefined ? rest : rest.slice(0, comma) + rest.slice(comma + 1);
}

/** Widens a range to the lines that nothing else is on, or else over the blanks that would be left double. */
function wholeLines(text: string, start: number, end: number): [number, number] {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const isFirst = text.slice(lineStart, start).trim() === "";
  const toLineEnd = /^[ \t]*\r?\n/.exec(text.slice(end));
  if (isFirst && toLineEnd !== null) return [lineStart, end + toLineEnd[0].length];
  if (isFirst) return [start, end];
  const blanks = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return [start - blanks, end];
}
