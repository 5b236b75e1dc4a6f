import type { ReadAnswer } from "../../workspace/workspace_api.ts";
import { cdata } from "../cdata.ts";
import { element } from "../element.ts";
import { shorten } from "../shorten.ts";

/** Source that was read. */
export type Code = Extract<ReadAnswer, { kind: "code" }>;

/** A part of a node's source, in UTF-16 units of its text. */
export interface CodePart {
  readonly start: number;
  readonly end: number;
  /** The page asked for could not be given, as the source has changed since; this is the first. */
  readonly isRestarted?: boolean | undefined;
}

const nameLimit = 500;

/** Source with where it stands. A part of a node says which lines it has, and of which. */
export function codeBlock(code: Code, part: CodePart): string {
  const { text, startLine, endLine } = code;
  const whole = `${startLine}-${endLine}`;
  const isWhole = part.start === 0 && part.end === text.length;
  const isCut = part.end < text.length && text.charAt(part.end - 1) !== "\n";
  return element("code_block", {
    id: shorten(code.id, nameLimit),
    redirected_from: code.redirectedFrom && shorten(code.redirectedFrom, nameLimit),
    asked_as: code.askedAs && shorten(code.askedAs, nameLimit),
    file: shorten(code.file, nameLimit),
    lines: isWhole ? whole : linesOf(code, part),
    of: isWhole ? undefined : whole,
    line_cut: isCut ? true : undefined,
    reparsed: code.reparsed,
    partial: code.partial ? true : undefined,
    restarted: part.isRestarted,
  }, `\n${cdata(text.slice(part.start, part.end))}\n`);
}

function linesOf({ text, startLine }: Code, part: CodePart): string {
  const first = startLine + lineEnds(text, 0, part.start);
  // The line end that closes the part belongs to its last line.
  const last = first + lineEnds(text, part.start, Math.max(part.start, part.end - 1));
  return `${first}-${last}`;
}

function lineEnds(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) {
    count++;
  }
  return count;
}
