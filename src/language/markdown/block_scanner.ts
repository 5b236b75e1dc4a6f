import { htmlBlockEnd } from "./html_block_end.ts";

/** A heading, a paragraph, or a line of HTML that may hold links. Offsets are UTF-16 units of the text. */
export interface Block {
  readonly kind: "heading" | "paragraph" | "html";
  /** 1 to 6 for a heading, 0 for the others. */
  readonly level: number;
  /** Start of its first line. */
  readonly start: number;
  /** One-based line of the start. */
  readonly line: number;
  /** Its lines without indentation and container marks. */
  readonly lines: readonly string[];
  /** Whether it stands in a list item or a quotation. */
  readonly isNested: boolean;
}

interface Line {
  readonly text: string;
  readonly start: number;
  /** One-based. */
  readonly number: number;
}

interface Fence {
  readonly mark: string;
  /** Number of list items around it. */
  readonly depth: number;
}

interface Html {
  /** What ends it; undefined for a blank line. */
  readonly end: RegExp | undefined;
  readonly mayLink: boolean;
  readonly depth: number;
}

interface Paragraph {
  readonly start: number;
  readonly line: number;
  readonly lines: string[];
  readonly starts: number[];
  readonly depth: number;
  readonly isQuoted: boolean;
  /** A line from further out went on with it: no underline makes it a heading. */
  isLazy: boolean;
}

/** Nesting of list items beyond which a marker is text. */
const MAX_ITEMS = 100;

const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^(#{1,6})(?:[ \t]+|$)/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const BREAK = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const ITEM = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/;
const DEFINITION = /^\[(?:[^[\]\\]|\\.)+\]:/;

/**
 * Finds the headings and the running text of a Markdown document, line by line and in time linear in its length. Block
 * structure is that of CommonMark 0.31 (https://spec.commonmark.org/0.31.2/) as far as it decides what is a heading and
 * what is code: fences, indented code, HTML blocks, list items, quotations, underlined headings. Front matter is skipped.
 */
export class BlockScanner {
  readonly #text: string;
  readonly #blocks: Block[] = [];
  /** Columns at which the contents of the open list items start. */
  readonly #items: number[] = [];
  #fence: Fence | undefined;
  #quotedFence: Fence | undefined;
  #html: Html | undefined;
  #paragraph: Paragraph | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The blocks of the document in order. */
  scan(): readonly Block[] {
    const lines = linesOf(this.#text);
    for (let index = frontMatterLength(lines); index < lines.length; index++) {
      const line = lines[index];
      if (line !== undefined) this.#readLine(line);
    }
    this.#closeParagraph();
    return this.#blocks;
  }

  #readLine(line: Line): void {
    const content = trimmed(line.text);
    const indent = columnsIn(line.text, line.text.length - withoutIndent(line.text).length, 0);
    if (content !== "" && this.#leaveItems(line, indent, content)) return;
    if (this.#fence !== undefined) {
      if (closesFence(this.#fence, indent - this.#offset, content)) this.#fence = undefined;
      return;
    }
    if (this.#html !== undefined) return this.#readHtml(line, content, this.#html);
    if (content === "") {
      this.#closeParagraph();
      this.#quotedFence = undefined;
      return;
    }
    if (!content.startsWith(">")) this.#quotedFence = undefined;
    this.#readContent(line, indent, content);
  }

  /** Column at which the contents of the innermost list item start. */
  get #offset(): number {
    return this.#items[this.#items.length - 1] ?? 0;
  }

  /**
   * Leaves the list items that a line is not indented for.
   *
   * @returns whether the line only goes on with a paragraph, and is done with.
   */
  #leaveItems(line: Line, indent: number, content: string): boolean {
    let depth = 0;
    while (depth < this.#items.length && indent >= (this.#items[depth] ?? 0)) depth++;
    if (depth === this.#items.length) return false;
    const isDeep = indent - (this.#items[depth - 1] ?? 0) > 3;
    if (this.#paragraph !== undefined && (isDeep || !startsBlock(content))) {
      this.#paragraph.isLazy = true;
      this.#append(line, content);
      return true;
    }
    this.#closeParagraph();
    this.#items.length = depth;
    if (this.#fence !== undefined && this.#fence.depth > depth) this.#fence = undefined;
    if (this.#html !== undefined && this.#html.depth > depth) this.#html = undefined;
    return false;
  }

  /** Reads what stands in a line behind its indentation; a list item opens and its own content follows. */
  #readContent(line: Line, start: number, text: string): void {
    let indent = start;
    let content = text;
    for (;;) {
      if (indent - this.#offset > 3) {
        if (this.#paragraph !== undefined) this.#append(line, content);
        return;
      }
      if (content.startsWith(">")) return this.#readQuotation(line, content);
      if (this.#openFence(content) || this.#readHeading(line, content)) return;
      if (BREAK.test(content)) return this.#closeParagraph();
      const marker = ITEM.exec(content)?.[0];
      if (marker === undefined || this.#items.length >= MAX_ITEMS) break;
      if (!this.#mayStartItem(marker, content)) break;
      this.#closeParagraph();
      const after = content.slice(marker.length);
      const inside = withoutIndent(after);
      const column = columnsIn(after, after.length - inside.length, indent + marker.length);
      const width = column - indent - marker.length;
      const isEmpty = inside === "";
      this.#items.push(isEmpty || width > 4 ? indent + marker.length + 1 : column);
      if (isEmpty) return;
      indent = column;
      content = inside;
    }
    if (!this.#openHtml(line, content)) this.#readText(line, content);
  }

  #openFence(content: string): boolean {
    const mark = FENCE.exec(content)?.[0];
    if (mark === undefined) return false;
    this.#closeParagraph();
    this.#fence = { mark, depth: this.#items.length };
    return true;
  }

  #readHeading(line: Line, content: string): boolean {
    const match = HEADING.exec(content);
    if (match !== null) {
      this.#closeParagraph();
      const text = headingText(content.slice(match[0].length));
      this.#addHeading(match[1]?.length ?? 1, line.start, line.number, [text], false);
      return true;
    }
    const paragraph = this.#paragraph;
    if (paragraph === undefined || paragraph.isLazy || paragraph.isQuoted) return false;
    if (paragraph.depth !== this.#items.length || !UNDERLINE.test(content)) return false;
    const first = paragraph.lines.findIndex((text) => !DEFINITION.test(text));
    if (first < 0) return false;
    this.#paragraph = undefined;
    if (first > 0) this.#add("paragraph", paragraph, paragraph.lines.slice(0, first));
    const start = paragraph.starts[first] ?? paragraph.start;
    const level = content.startsWith("=") ? 1 : 2;
    this.#addHeading(level, start, paragraph.line + first, paragraph.lines.slice(first), false);
    return true;
  }

  /** An item interrupts a paragraph only if it has content and, numbered, starts at one. */
  #mayStartItem(marker: string, content: string): boolean {
    if (this.#paragraph === undefined || this.#paragraph.depth < this.#items.length) return true;
    return content.length > marker.length && !/^\d/.test(marker) || /^1[.)]$/.test(marker);
  }

  #readQuotation(line: Line, content: string): void {
    const text = trimmed(content.replace(/^(?:>[ \t]?)+/, ""));
    if (this.#quotedFence !== undefined) {
      if (closesFence(this.#quotedFence, 0, text)) this.#quotedFence = undefined;
      return;
    }
    const mark = FENCE.exec(text)?.[0];
    const heading = HEADING.exec(text);
    if (text === "" || mark !== undefined || heading !== null) this.#closeParagraph();
    if (mark !== undefined) this.#quotedFence = { mark, depth: 0 };
    else if (heading !== null) {
      const title = headingText(text.slice(heading[0].length));
      this.#addHeading(heading[1]?.length ?? 1, line.start, line.number, [title], true);
    } else if (text !== "") {
      if (this.#paragraph?.isQuoted === false) this.#closeParagraph();
      this.#append(line, text, true);
    }
  }

  #openHtml(line: Line, content: string): boolean {
    if (!content.startsWith("<")) return false;
    const found = htmlBlockEnd(content, this.#paragraph !== undefined);
    if (found === undefined) return false;
    this.#closeParagraph();
    const html = { ...found, depth: this.#items.length };
    this.#html = html;
    this.#readHtml(line, content, html);
    return true;
  }

  #readHtml(line: Line, content: string, html: Html): void {
    if (content === "" && html.end === undefined) {
      this.#html = undefined;
      return;
    }
    if (html.mayLink && content.includes("href")) {
      this.#blocks.push({
        kind: "html",
        level: 0,
        start: line.start,
        line: line.number,
        lines: [content],
        isNested: html.depth > 0,
      });
    }
    if (html.end?.test(content)) this.#html = undefined;
  }

  #readText(line: Line, content: string): void {
    if (this.#paragraph?.isQuoted) this.#paragraph.isLazy = true;
    this.#append(line, content);
  }

  #append(line: Line, content: string, isQuoted = false): void {
    this.#paragraph ??= {
      start: line.start,
      line: line.number,
      lines: [],
      starts: [],
      depth: this.#items.length,
      isQuoted,
      isLazy: false,
    };
    this.#paragraph.lines.push(content);
    this.#paragraph.starts.push(line.start);
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = undefined;
    if (paragraph !== undefined) this.#add("paragraph", paragraph, paragraph.lines);
  }

  #add(kind: "paragraph", paragraph: Paragraph, lines: readonly string[]): void {
    const { start, line, depth, isQuoted } = paragraph;
    this.#blocks.push({ kind, level: 0, start, line, lines, isNested: depth > 0 || isQuoted });
  }

  #addHeading(
    level: number,
    start: number,
    line: number,
    lines: readonly string[],
    isQuoted: boolean,
  ): void {
    const isNested = isQuoted || this.#items.length > 0;
    this.#blocks.push({ kind: "heading", level, start, line, lines, isNested });
  }
}

/** Whether a line further out starts a block of its own instead of going on with a paragraph. */
function startsBlock(content: string): boolean {
  return content.startsWith(">") || FENCE.test(content) || HEADING.test(content) ||
    BREAK.test(content) || ITEM.test(content) ||
    (content.startsWith("<") && htmlBlockEnd(content, true) !== undefined);
}

/** A closing fence is of the same character, at least as long, indented by at most three, and nothing follows it. */
function closesFence({ mark }: Fence, indent: number, content: string): boolean {
  return indent <= 3 && content.startsWith(mark) &&
    content.replaceAll(mark.charAt(0), "") === "";
}

/** Only spaces and tabs are blank; a no-break space is text. */
function isBlankAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === 9;
}

function trimmed(text: string): string {
  let end = text.length;
  while (isBlankAt(text, end - 1)) end--;
  return withoutIndent(end === text.length ? text : text.slice(0, end));
}

function withoutIndent(text: string): string {
  let start = 0;
  while (isBlankAt(text, start)) start++;
  return start === 0 ? text : text.slice(start);
}

/** The text of a heading behind its marks, without the run of `#` that may close it. */
function headingText(content: string): string {
  let end = content.length;
  while (content.charAt(end - 1) === "#") end--;
  return end === 0 || isBlankAt(content, end - 1) ? trimmed(content.slice(0, end)) : content;
}

/** The column behind the first `length` characters, blanks and tabs, of a text that starts at `column`. */
function columnsIn(text: string, length: number, column: number): number {
  let at = column;
  for (let index = 0; index < length; index++) {
    at = text.charCodeAt(index) === 9 ? at - at % 4 + 4 : at + 1;
  }
  return at;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  const ends = /\r\n|\n|\r/g;
  let start = 0;
  for (const { 0: end, index } of text.matchAll(ends)) {
    lines.push({ text: text.slice(start, index), start, number: lines.length + 1 });
    start = index + end.length;
  }
  if (start < text.length) lines.push({ text: text.slice(start), start, number: lines.length + 1 });
  return lines;
}

/** Number of lines of front matter (YAML between `---`, TOML between `+++`) at the start; 0 for none. */
function frontMatterLength(lines: readonly Line[]): number {
  const mark = lines[0]?.text.trimEnd();
  if (mark !== "---" && mark !== "+++") return 0;
  const end = lines.findIndex(({ text }, index) => {
    const line = text.trimEnd();
    return index > 0 && (line === mark || (mark === "---" && line === "..."));
  });
  return end + 1;
}
