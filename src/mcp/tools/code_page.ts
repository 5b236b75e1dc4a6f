import { byteLength } from "../byte_length.ts";
import { cdata } from "../cdata.ts";
import { nextPage } from "../next_page.ts";
import { pageCursor } from "../page_cursor.ts";
import { type Code, codeBlock, type CodePart } from "./code_block.ts";
import { lineStart } from "./line_start.ts";

/** Bytes by which the attributes of a page may outgrow those of an empty one: line numbers, `line_cut`. */
const frameSlack = 64;

/** Which page of a node, and how large it may be. */
export interface CodePageOptions {
  /** `undefined` for the first page. */
  readonly cursor?: string | undefined;
  /** Bytes of UTF-8. */
  readonly room: number;
}

/**
 * The source of one node, whole if it fits, else a page of it with the cursor to go on. Pages end at line ends, except
 * in a line that fills a page; put together they are the source, byte for byte. A cursor of other source than there is
 * now starts from the first page.
 */
export function codePage(code: Code, options: CodePageOptions): string {
  const { cursor, room } = options;
  const identity = `${code.id}\n${code.text}`;
  const found = cursor === undefined ? 0 : pageCursor.read(cursor, identity);
  const start = found !== undefined && found < code.text.length ? found : 0;
  const isRestarted = cursor !== undefined && start === 0 ? true : undefined;
  const part = (end: number): CodePart => ({ start, end, isRestarted });
  if (start === 0) {
    const whole = codeBlock(code, part(code.text.length));
    if (byteLength(whole) <= room) return whole;
  }
  const more = (at: number): string => `\n${nextPage(pageCursor.make(identity, at))}`;
  const frame = byteLength(codeBlock(code, part(start)) + more(code.text.length)) + frameSlack;
  const end = fittingEnd(code.text, start, room - frame);
  const block = codeBlock(code, part(end));
  return end === code.text.length ? block : block + more(end);
}

/** @returns Where a page that begins at `start` ends, so that its source takes at most `room` bytes of markup. */
function fittingEnd(text: string, start: number, room: number): number {
  const bare = byteLength(cdata(""));
  let left = room;
  let end = start;
  while (end < text.length) {
    const lineEnd = lineStart(text, end);
    const bytes = byteLength(cdata(text.slice(end, lineEnd))) - bare;
    if (bytes > left) break;
    left -= bytes;
    end = lineEnd;
  }
  return end > start ? end : cutLine(text, start, room);
}

/** Cuts inside a line, at a character; always takes one at least. */
function cutLine(text: string, start: number, room: number): number {
  const bare = byteLength(cdata(""));
  const fits = (end: number): boolean => byteLength(cdata(text.slice(start, end))) - bare <= room;
  let low = start + 1;
  let high = Math.min(text.length, start + Math.max(room, 1));
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(low - 1));
  if (!splitsPair) return low;
  return low - 1 > start ? low - 1 : low + 1;
}
