import { DefKind } from "../../facts/def_kind.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import type { Extraction } from "../extraction.ts";
import { type Block, BlockScanner } from "./block_scanner.ts";
import { LineNumbers } from "./line_numbers.ts";
import { findLinks } from "./find_links.ts";
import { plainText } from "./plain_text.ts";
import { Slugger } from "./slugger.ts";

const MAX_DOC = 400;
const DEFINITION = /^\[((?:[^[\]\\]|\\.)+)\]:\s*(?:<([^<>]*)>|(\S+))/;
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** A link whose destination is written at its definition, which may come later. */
interface Pending {
  readonly def: number;
  readonly line: number;
  readonly destination: string | undefined;
  readonly label: string;
}

/**
 * Collects the sections of a Markdown document, each from its heading to the next one of any level, and its links. A
 * section's container is the nearest heading before it of a smaller level, its qualifier its anchor.
 */
export function extractMarkdown(extraction: Extraction): void {
  new MarkdownFile(extraction).extract();
}

class MarkdownFile {
  readonly #extraction: Extraction;
  readonly #lines: LineNumbers;
  readonly #slugger = new Slugger();
  readonly #definitions = new Map<string, string>();
  readonly #links: Pending[] = [];
  /** The open headings, from the outermost in. */
  readonly #outline: { readonly level: number; readonly def: number }[] = [];
  #section = 0;
  #bodyStart = 0;
  #hasDoc = false;

  constructor(extraction: Extraction) {
    this.#extraction = extraction;
    this.#lines = new LineNumbers(extraction.text);
  }

  extract(): void {
    const { text, facts } = this.#extraction;
    this.#extraction.mark(FileFlag.plain);
    facts.set("scopes", FactsBuilder.fileScope, { end: text.length });
    for (const block of new BlockScanner(text).scan()) {
      if (block.kind === "heading") this.#heading(block);
      const skipped = block.kind === "paragraph" ? this.#paragraph(block) : 0;
      this.#findLinks(block, skipped);
    }
    this.#endSection(text.length, lineCount(text));
    this.#addLinks();
  }

  #heading(block: Block): void {
    const name = plainText(block.lines.join(" "));
    const slug = this.#slugger.next(name);
    // Headings in lists and quotations have anchors, but open no section of the document.
    if (block.isNested) return;
    const { facts } = this.#extraction;
    this.#endSection(block.start, block.line - 1);
    let parent = this.#outline.at(-1);
    while (parent !== undefined && parent.level >= block.level) {
      this.#outline.pop();
      parent = this.#outline.at(-1);
    }
    const def = facts.add("defs", {
      kind: DefKind.section,
      name,
      qualifier: slug,
      container: parent?.def ?? 0,
      scope: FactsBuilder.fileScope,
      start: block.start,
      line: this.#lines.of(block.line),
      signature: this.#signature(block),
    });
    this.#outline.push({ level: block.level, def });
    this.#section = def;
    this.#bodyStart = this.#behind(block);
    this.#hasDoc = false;
  }

  /** Offset of the line behind a heading, which an underlined one shares with its underline. */
  #behind(block: Block): number {
    const { text } = this.#extraction;
    const isUnderlined = !text.slice(block.start).trimStart().startsWith("#");
    const end = /\r\n|\n|\r/g;
    end.lastIndex = block.start;
    for (let line = 0; line < block.lines.length + Number(isUnderlined); line++) {
      if (!end.test(text)) return text.length;
    }
    return end.lastIndex;
  }

  /** The heading as a line of its own, whichever way it is written. */
  #signature(block: Block): string {
    const heading = `${"#".repeat(block.level)} ${block.lines.join(" ")}`;
    return heading.length > 200 ? `${heading.slice(0, 199)}…` : heading;
  }

  #endSection(end: number, endLine: number): void {
    if (this.#section === 0) return;
    const { facts, text } = this.#extraction;
    const body = text.slice(this.#bodyStart, end);
    // Sections without words are all alike, so they have no hash to be recognised by.
    const hashFrom = body.trim() === "" ? end : this.#bodyStart;
    facts.set("defs", this.#section, { end, endLine: this.#lines.of(endLine), hashFrom });
  }

  /**
   * Notes link definitions, and the first paragraph of a section as its documentation.
   *
   * @returns the number of lines at the start that are definitions.
   */
  #paragraph(block: Block): number {
    let first = 0;
    for (const line of block.lines) {
      const match = DEFINITION.exec(line);
      if (match === null) break;
      const label = normalised(match[1] ?? "");
      if (!this.#definitions.has(label)) {
        this.#definitions.set(label, match[2] ?? match[3] ?? "");
      }
      first++;
    }
    if (!this.#hasDoc || this.#extraction.doc === "") {
      this.#document(plainText(block.lines.slice(first).join("\n")));
    }
    return first;
  }

  #document(text: string): void {
    if (text === "") return;
    const doc = text.length > MAX_DOC ? `${text.slice(0, MAX_DOC - 1)}…` : text;
    if (this.#extraction.doc === "") this.#extraction.doc = doc;
    if (this.#hasDoc || this.#section === 0) return;
    this.#extraction.facts.set("defs", this.#section, { doc });
    this.#hasDoc = true;
  }

  #findLinks(block: Block, skipped: number): void {
    const text = block.lines.slice(skipped).join("\n");
    if (!text.includes("]") && !text.includes("<a")) return;
    let line = block.line + skipped;
    let at = 0;
    for (const link of findLinks(text)) {
      for (; at < link.end; at++) if (text.charCodeAt(at) === 10) line++;
      this.#links.push({
        def: this.#section,
        line: this.#lines.of(line),
        destination: link.destination,
        label: link.label ?? "",
      });
    }
  }

  #addLinks(): void {
    for (const { def, line, destination, label } of this.#links) {
      const target = destination ?? this.#definitions.get(normalised(label));
      if (target === undefined || target === "" || ELSEWHERE.test(target)) continue;
      this.#extraction.facts.add("links", { def, target, line });
    }
  }
}

/** Labels match without regard to case and blanks. */
function normalised(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}

function lineCount(text: string): number {
  const count = text.match(/\r\n|\n|\r/g)?.length ?? 0;
  return /[\r\n]$/.test(text) || text === "" ? count : count + 1;
}
