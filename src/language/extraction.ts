import type { Node } from "web-tree-sitter";
import type { FactsBuilder } from "../facts/facts_builder.ts";
import { FileFlag } from "../facts/file_flag.ts";

/** What an {@link Extraction} is made from. */
export interface ExtractionInput {
  /** Path relative to the workspace root. */
  readonly path: string;
  /** The decoded text, without a byte order mark. */
  readonly text: string;
  readonly facts: FactsBuilder;
}

/** Something in a file that could not be read. */
export interface ExtractionProblem {
  /** One-based. */
  readonly line: number;
  /** What is wrong with what, and what to do. */
  readonly message: string;
}

const MAX_DEPTH = 400;
const MAX_SIGNATURE = 200;
const MAX_DOC = 400;
/** Blanks that a signature is written without: line ends, tabs, several at once, those inside brackets. */
const LOOSE = /[^\S ]| {2}|[(\[] | [)\]]/;

/** One file on its way to facts: its text, the builder, and what every language's extractor needs. */
export class Extraction {
  readonly path: string;
  readonly text: string;
  readonly facts: FactsBuilder;
  /** Package or module that the file declares for itself. */
  packageName = "";
  /** First paragraph of the file's own documentation. */
  doc = "";
  /** Condition under which a build takes the file, as written. */
  buildConstraint = "";
  /** What an extractor threw, if it did. */
  failure: unknown = undefined;
  /** Why parts of the file were left out that cost too much, if there are any. */
  cutFor: string | undefined = undefined;
  /** What could not be read of a file that describes a database. */
  readonly problems: ExtractionProblem[] = [];
  /** Parts of the text outside of a definition that belong to it, by its row, in UTF-16 offsets. */
  readonly further = new Map<number, readonly { readonly start: number; readonly end: number }[]>();
  #flags = 0;
  #depth = 0;

  constructor(input: ExtractionInput) {
    this.path = input.path;
    this.text = input.text;
    this.facts = input.facts;
  }

  /** FileFlag bits found so far. */
  get flags(): number {
    return this.#flags;
  }

  /** Adds FileFlag bits. */
  mark(flags: number): void {
    this.#flags |= flags;
  }

  /** Notes that parts of the file are left out because they cost too much; the first reason stands. */
  cut(reason: string): void {
    this.mark(FileFlag.partial | FileFlag.costly);
    this.cutFor ??= reason;
  }

  /**
   * Runs `visit` one level deeper. Beyond a nesting that no sane source has, the file is marked partial and `otherwise`
   * is returned instead, so that hostile nesting cannot exhaust the stack.
   */
  descend<T>(otherwise: T, visit: () => T): T {
    if (this.#depth >= MAX_DEPTH) {
      this.cut(`nested more than ${MAX_DEPTH} levels deep`);
      return otherwise;
    }
    this.#depth++;
    try {
      return visit();
    } finally {
      this.#depth--;
    }
  }

  /** The source of a node. */
  textOf(node: Node): string {
    return this.text.slice(node.startIndex, node.endIndex);
  }

  /** One-based line on which a node starts. */
  lineOf(node: Node): number {
    return node.startPosition.row + 1;
  }

  /** The text between two offsets as one line with single blanks, cut to a length that fits a result row. */
  signature(start: number, end: number): string {
    const written = this.text.slice(start, Math.min(end, start + 4 * MAX_SIGNATURE));
    const line = LOOSE.test(written)
      ? written.replace(/\s+/g, " ").replace(/([(\[]) /g, "$1").replace(/,? ([)\]])/g, "$1").trim()
      : written.trim();
    return line.length > MAX_SIGNATURE ? `${line.slice(0, MAX_SIGNATURE - 1)}…` : line;
  }

  /** The first paragraph of a doc comment, stripped of comment marks and tags, for the `doc` column. */
  docParagraph(comment: string): string {
    const lines: string[] = [];
    for (const raw of comment.split("\n")) {
      const line = raw
        .replace(/^\s*(?:\/\*\*?|\/\/[/!]?|#+|\*(?!\/))?\s?/, "")
        .replace(/\*\/\s*$/, "")
        .trim();
      if (line.startsWith("@")) break;
      if (line === "" && lines.length > 0) break;
      if (line !== "") lines.push(line);
    }
    const paragraph = lines.join(" ");
    return paragraph.length > MAX_DOC ? `${paragraph.slice(0, MAX_DOC - 1)}…` : paragraph;
  }
}
