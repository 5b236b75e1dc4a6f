const HEAD = /^[ \t]*(?:async[ \t]+def|def|class|type)[ \t]+[\p{L}_][\p{L}\p{N}_]*[ \t]*\[/gmu;
const OPENING = "([{";
const CLOSING = ")]}";

/**
 * Blanks out the defaults of type parameters (`class Page[T = Order]`, Python 3.13), which the grammar does not know.
 *
 * @returns Text of the same length, or undefined when there is nothing to blank out.
 */
export function repairPython(text: string): string | undefined {
  const defaults: [start: number, end: number][] = [];
  for (const head of text.matchAll(HEAD)) {
    for (const range of defaultsIn(text, head.index + head[0].length)) defaults.push(range);
  }
  if (defaults.length === 0) return undefined;
  let repaired = "";
  let at = 0;
  for (const [start, end] of defaults) {
    repaired += text.slice(at, start) + text.slice(start, end).replace(/[^\r\n]/g, " ");
    at = end;
  }
  return repaired + text.slice(at);
}

/** Ranges from each `=` between the brackets that opened before `start` to the end of its parameter. */
function defaultsIn(text: string, start: number): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  let depth = 1;
  let from = -1;
  for (let at = start; at < text.length && depth > 0; at++) {
    const character = text.charAt(at);
    if (character === "#") at = endOfLine(text, at) - 1;
    else if (character === '"' || character === "'") at = endOfString(text, at);
    else if (OPENING.includes(character)) depth++;
    else if (CLOSING.includes(character)) depth--;
    const isEnd = depth === 0 || (depth === 1 && character === ",");
    if (from >= 0 && isEnd) {
      ranges.push([from, at]);
      from = -1;
    } else if (from < 0 && depth === 1 && character === "=") from = at;
  }
  return depth === 0 ? ranges : [];
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

/** Offset of the closing quote of a string on one line, or the end of the line. */
function endOfString(text: string, start: number): number {
  const quote = text.charAt(start);
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== quote && text.charAt(at) !== "\n") {
    at += text.charAt(at) === "\\" ? 2 : 1;
  }
  return at;
}
