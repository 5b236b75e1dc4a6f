/** A link as written: its destination, or the label of the definition that gives it. */
export interface FoundLink {
  readonly destination?: string;
  readonly label?: string;
  /** Offset in the text at which the link ends. */
  readonly end: number;
}

const MAX_NESTING = 32;
const MAX_LABEL = 999;
const HREF = /<a\s[^<>]*?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/giy;

/**
 * Finds the links in running text: `[text](destination)`, `[text][label]`, `[label][]`, `[label]` and `<a href>`. What
 * is in code spans or escaped is no link, and images lead nowhere. Takes time linear in the text.
 */
export function findLinks(text: string): FoundLink[] {
  const links: FoundLink[] = [];
  const runs = backtickRuns(text);
  /** Where the open brackets are; negative for those of images. */
  const open: number[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === "\\") at += 2;
    else if (character === "`") at = afterCode(text, at, runs);
    else if (character === "[") {
      open.push(text.charAt(at - 1) === "!" ? -at : at);
      at++;
    } else if (character === "]") at = closeBracket(text, at, open.pop(), links);
    else if (character === "<") at = readTag(text, at, links);
    else at++;
  }
  return links;
}

/** Positions of the runs of backticks by length, each list from the last to the first. */
function backtickRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const list = runs.get(run.length);
    if (list === undefined) runs.set(run.length, [index]);
    else list.push(index);
  }
  for (const list of runs.values()) list.reverse();
  return runs;
}

function afterCode(text: string, at: number, runs: Map<number, number[]>): number {
  let length = 0;
  while (text.charAt(at + length) === "`") length++;
  const ends = runs.get(length);
  let end = ends?.[ends.length - 1];
  while (end !== undefined && end <= at) {
    ends?.pop();
    end = ends?.[ends.length - 1];
  }
  return end === undefined ? at + length : end + length;
}

function closeBracket(
  text: string,
  at: number,
  opened: number | undefined,
  links: FoundLink[],
): number {
  if (opened === undefined) return at + 1;
  const isImage = opened < 0;
  const label = text.slice(Math.abs(opened) + 1, Math.min(at, Math.abs(opened) + MAX_LABEL));
  const next = text.charAt(at + 1);
  if (next === "(") {
    const inline = inlineDestination(text, at + 2);
    if (inline !== undefined) {
      if (!isImage) links.push(inline);
      return inline.end;
    }
  }
  if (next === "[") {
    const end = text.indexOf("]", at + 2);
    if (end >= 0 && end - at < MAX_LABEL) {
      const given = text.slice(at + 2, end);
      if (!isImage) links.push({ label: given.trim() === "" ? label : given, end: end + 1 });
      return end + 1;
    }
  }
  if (!isImage && label.trim() !== "") links.push({ label, end: at + 1 });
  return at + 1;
}

/** The destination after `](`, with its optional title; undefined when the parenthesis is no link's. */
function inlineDestination(
  text: string,
  start: number,
): { readonly destination: string; readonly end: number } | undefined {
  let at = skipBlanks(text, start);
  let destination: string;
  if (text.charAt(at) === "<") {
    const match = sticky(/<([^<>\n]*)>/y, text, at);
    if (match === null) return undefined;
    destination = match[1] ?? "";
    at += match[0].length;
  } else {
    const end = bareDestinationEnd(text, at);
    if (end === undefined) return undefined;
    destination = text.slice(at, end);
    at = end;
  }
  const title = sticky(
    /\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\))/y,
    text,
    at,
  );
  at = skipBlanks(text, at + (title?.[0].length ?? 0));
  return text.charAt(at) === ")" ? { destination: unescaped(destination), end: at + 1 } : undefined;
}

/** The end of a destination without angle brackets: its parentheses are balanced and it holds no blank. */
function bareDestinationEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let at = start;
  for (; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "\\") at++;
    else if (character === "(") {
      if (++depth > MAX_NESTING) return undefined;
    } else if (character === ")") {
      if (depth === 0) break;
      depth--;
    } else if (character <= " ") break;
  }
  return depth === 0 ? at : undefined;
}

function readTag(text: string, at: number, links: FoundLink[]): number {
  const match = sticky(HREF, text, at);
  if (match === null) return at + 1;
  const end = at + match[0].length;
  links.push({ destination: match[1] ?? match[2] ?? "", end });
  return end;
}

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charAt(at) <= " ") at++;
  return at;
}

function unescaped(destination: string): string {
  return destination.replace(/\\([!-/:-@[-`{-~])/g, "$1").replace(/&amp;/g, "&");
}
