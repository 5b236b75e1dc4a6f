import type { Node } from "jsonc-parser";
import { lineEndOf } from "./line_end_of.ts";

/** How the members of an object are written in a JSON text. */
export interface JsonLayout {
  /** Whether all of them are on one line. */
  readonly isOnOneLine: boolean;
  readonly lineEnd: string;
  /** Blanks before the line that the object begins on. */
  readonly outer: string;
  /** Blanks before a member. */
  readonly inner: string;
  /** What stands between a colon or a comma and what follows on the line. */
  readonly space: string;
  /** Writes a value as a member's. */
  readonly write: (value: unknown) => string;
}

/**
 * Finds out how an object is written, or would be if it had members.
 *
 * @param root The outermost object of the text, which shows the style.
 */
export function jsonLayout(text: string, root: Node, object: Node): JsonLayout {
  const last = object.children?.at(-1);
  const lineEnd = lineEndOf(text);
  const outer = lineIndent(text, object.offset);
  if (isWrittenOnOneLine(text, last === undefined ? root : object)) {
    const before = text.slice(0, object.offset + object.length);
    const space = last === undefined ? "" : /[:,]( ?)/.exec(before)?.[1] ?? "";
    const write = (value: unknown): string => JSON.stringify(value);
    return { isOnOneLine: true, lineEnd, outer, inner: "", space, write };
  }
  const unit = indentUnit(text, root);
  const inner = last !== undefined && isFirstOnLine(text, last.offset)
    ? lineIndent(text, last.offset)
    : outer + unit;
  const write = (value: unknown): string =>
    JSON.stringify(value, null, unit).split("\n").join(`${lineEnd}${inner}`);
  return { isOnOneLine: false, lineEnd, outer, inner, space: " ", write };
}

/** Whether an object that has members is written on one line. */
function isWrittenOnOneLine(text: string, { offset, length, children = [] }: Node): boolean {
  return children.length > 0 && !text.slice(offset, offset + length).includes("\n");
}

function indentUnit(text: string, root: Node): string {
  const first = root.children?.[0];
  const indent = first === undefined || !isFirstOnLine(text, first.offset)
    ? ""
    : lineIndent(text, first.offset).slice(lineIndent(text, root.offset).length);
  return indent === "" ? "  " : indent;
}

function isFirstOnLine(text: string, offset: number): boolean {
  return lineStart(text, offset) + lineIndent(text, offset).length === offset;
}

function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}
