import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { TextOf } from "./context_request.ts";
import type { Graph } from "../graph/graph.ts";

/** A run of lines of a file, one-based, both ends included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Files that are read for one answer. */
const MOST_FILES = 80;

/** Lines of the files of an answer, each file read once, and which of them are shown. */
export class SourceLines {
  readonly #graph: Graph;
  readonly #textOf: TextOf;
  readonly #files = new Map<
    number,
    { readonly lines: readonly string[]; readonly shown: Set<number> }
  >();
  /** Path of each file that has no lines, if it is not on disk as it is indexed. */
  readonly #missing = new Map<number, string | undefined>();

  constructor(graph: Graph, textOf: TextOf) {
    this.#graph = graph;
    this.#textOf = textOf;
  }

  /** The file of a node. */
  fileOf(handle: NodeHandle): FileRecord | undefined {
    return this.#graph.files.get(this.#graph.nodes.number(handle, "file"));
  }

  /** The lines of a node. */
  rangeOf(handle: NodeHandle): LineRange {
    const { nodes } = this.#graph;
    return { from: nodes.number(handle, "line"), to: nodes.number(handle, "endLine") };
  }

  /** One line of a file; undefined when the file cannot be read, or has no such line. */
  line(file: FileRecord, line: number): string | undefined {
    return this.#read(file)?.lines[line - 1];
  }

  /** Whether the text of the file can be had. */
  has(file: FileRecord): boolean {
    return this.#read(file) !== undefined;
  }

  /** Whether a line is shown. */
  isShown(file: FileRecord, line: number): boolean {
    return this.#files.get(file.number)?.shown.has(line) ?? false;
  }

  /** Notes that lines are shown. */
  show(file: FileRecord, ranges: readonly LineRange[]): void {
    const shown = this.#read(file)?.shown;
    for (const { from, to } of ranges) {
      for (let line = from; line <= to; line++) shown?.add(line);
    }
  }

  /** Those of some lines that are not shown, as runs; lines beyond the end of the file are left out. */
  unshown(file: FileRecord, ranges: readonly LineRange[]): LineRange[] {
    const found: LineRange[] = [];
    const known = this.#read(file);
    if (known === undefined) return found;
    let last = 0;
    for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
      for (let line = Math.max(from, last + 1); line <= Math.min(to, known.lines.length); line++) {
        last = line;
        if (known.shown.has(line)) continue;
        const run = found[found.length - 1];
        if (run !== undefined && run.to === line - 1) {
          found[found.length - 1] = { ...run, to: line };
        } else found.push({ from: line, to: line });
      }
    }
    return found;
  }

  /** Paths of files that are not on disk as they are indexed. */
  get stale(): readonly string[] {
    return [...this.#missing.values()].filter((path) => path !== undefined);
  }

  /** Text of runs of lines, each line with its end. */
  text(file: FileRecord, { from, to }: LineRange): string {
    const lines = this.#read(file)?.lines ?? [];
    return lines.slice(from - 1, to).map((line) => `${line}\n`).join("");
  }

  #read(
    file: FileRecord,
  ): { readonly lines: readonly string[]; readonly shown: Set<number> } | undefined {
    const known = this.#files.get(file.number);
    if (known !== undefined) return known;
    if (this.#missing.has(file.number) || this.#files.size >= MOST_FILES) return undefined;
    const found = this.#textOf(file);
    if (typeof found === "string") {
      this.#missing.set(file.number, found === "stale" ? file.path : undefined);
      return undefined;
    }
    const lines = found.text.split(/\r\n|[\n\r]/);
    if (lines[lines.length - 1] === "") lines.pop();
    const read = { lines, shown: new Set<number>() };
    this.#files.set(file.number, read);
    return read;
  }
}
