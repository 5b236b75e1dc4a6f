/** What a docstring says. */
export interface Docstring {
  /** First paragraph as one line, at most 400 characters. */
  readonly paragraph: string;
  /** A `deprecated` directive stands outside of any section. */
  readonly isDeprecated: boolean;
}

const MAX_PARAGRAPH = 400;

/** Lines that end the description: fields, directives, doctests, section headings and their underlines. */
const END_OF_DESCRIPTION =
  /^(?::\w[^:]*:(?:\s|$)|\.\. |>>> |[-=~^"]{3,}$|(?:Args|Arguments|Parameters|Params|Returns|Return|Yields|Raises|Attributes|Examples?|Notes?|Keyword Args|See Also|References)\s*:?$)/;
const UNDERLINE = /^\s*[-=~^"]{3,}\s*$/;
const DEPRECATED = /^\.\. deprecated::/;

/** Reads the text of a docstring: plain, reStructuredText, Google or numpydoc style. */
export function parseDocstring(text: string): Docstring {
  const lines = text.split(/\r?\n/);
  const indent = commonIndent(lines);
  const paragraph: string[] = [];
  let isDescription = true;
  let isDeprecated = false;
  for (const [index, raw] of lines.entries()) {
    const line = index === 0 ? raw.trim() : raw.slice(indent).trimEnd();
    if (DEPRECATED.test(line)) isDeprecated = true;
    if (!isDescription) {
      if (UNDERLINE.test(lines[index + 1] ?? "")) break;
      continue;
    }
    const trimmed = line.trim();
    const isEmpty = trimmed === "";
    if (isEmpty && paragraph.length === 0) continue;
    if (isEmpty || END_OF_DESCRIPTION.test(trimmed)) isDescription = false;
    else paragraph.push(trimmed);
  }
  return { paragraph: shortened(paragraph.join(" ")), isDeprecated };
}

function shortened(text: string): string {
  return text.length > MAX_PARAGRAPH ? `${text.slice(0, MAX_PARAGRAPH - 1)}…` : text;
}

function commonIndent(lines: readonly string[]): number {
  let indent = Infinity;
  for (const line of lines.slice(1)) {
    const found = line.search(/\S/);
    if (found >= 0 && found < indent) indent = found;
  }
  return indent === Infinity ? 0 : indent;
}
