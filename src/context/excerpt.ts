import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { Graph } from "../graph/graph.ts";
import type { QueryTerm } from "../search/query_term.ts";
import { tokenize } from "../search/tokenizer.ts";
import type { LineRange, SourceLines } from "./source_lines.ts";

/** What an excerpt is made of. */
export interface ExcerptOptions {
  readonly graph: Graph;
  readonly lines: SourceLines;
  /** What the question asks for. */
  readonly terms: readonly QueryTerm[];
  /** Lines that the question names. */
  readonly wanted: readonly LineRange[];
  /** Members of the node that count, the first most. */
  readonly members: readonly NodeHandle[];
  /** Bytes of UTF-8 that the lines may take. */
  readonly room: number;
}

/** Lines of a declaration that are shown at most. */
const MOST_DECLARED = 8;
/** Lines around one that matches. */
const AROUND = 2;
/** Lines of a node that are looked through for words. */
const LOOKED_THROUGH = 3_000;

/**
 * Lines that stand for a node too long to be shown whole: its declaration, those that the question names, those of its
 * members' declarations, and those that hold the question's words, with some lines around them.
 */
export function excerpt(
  file: FileRecord,
  handle: NodeHandle,
  options: ExcerptOptions,
): LineRange[] {
  const { graph, lines, wanted, members } = options;
  const whole = lines.rangeOf(handle);
  const within = ({ from, to }: LineRange): LineRange => ({
    from: Math.max(whole.from, from),
    to: Math.min(whole.to, to),
  });
  const chosen = new ChosenLines(file, lines, options.room);
  const isFile = graph.nodes.signature(handle) === "";
  if (!isFile) chosen.take(declaration(file, handle, options));
  for (const { from, to } of wanted) {
    if (to >= whole.from && from <= whole.to) {
      chosen.take(within({ from: from - AROUND, to: to + AROUND }));
    }
  }
  for (const member of members) chosen.take(declaration(file, member, options));
  for (const line of matchingLines(file, whole, options)) {
    if (!chosen.take(within({ from: line - AROUND, to: line + AROUND }))) break;
  }
  return chosen.ranges();
}

/** Lines that are chosen as long as there is room. */
class ChosenLines {
  readonly #chosen = new Set<number>();
  readonly #file: FileRecord;
  readonly #lines: SourceLines;
  #left: number;

  constructor(file: FileRecord, lines: SourceLines, room: number) {
    this.#file = file;
    this.#lines = lines;
    this.#left = room;
  }

  /** Takes lines, all or none. @returns Whether there was room. */
  take({ from, to }: LineRange): boolean {
    let bytes = 0;
    const fresh: number[] = [];
    for (let line = from; line <= to; line++) {
      if (this.#chosen.has(line)) continue;
      const text = this.#lines.line(this.#file, line);
      if (text === undefined) continue;
      fresh.push(line);
      if (!this.#lines.isShown(this.#file, line)) {
        bytes += 3 * text.length < this.#left ? text.length + 1 : utf8(text) + 1;
      }
    }
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    for (const line of fresh) this.#chosen.add(line);
    return true;
  }

  /** The lines as runs. */
  ranges(): LineRange[] {
    const found: LineRange[] = [];
    for (const line of [...this.#chosen].sort((a, b) => a - b)) {
      const run = found[found.length - 1];
      if (run !== undefined && run.to === line - 1) found[found.length - 1] = { ...run, to: line };
      else found.push({ from: line, to: line });
    }
    return found;
  }
}

function utf8(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The first lines of a node, up to where its signature is complete. */
function declaration(
  file: FileRecord,
  handle: NodeHandle,
  { graph, lines }: Pick<ExcerptOptions, "graph" | "lines">,
): LineRange {
  const { from, to } = lines.rangeOf(handle);
  const asked = graph.nodes.signature(handle).replace(/\s+/g, "");
  let seen = "";
  const last = Math.min(to, from + MOST_DECLARED - 1);
  for (let line = from; line <= last; line++) {
    seen += (lines.line(file, line) ?? "").replace(/\s+/g, "");
    if (asked === "" || seen.includes(asked) || /[{:]$/.test(seen)) return { from, to: line };
  }
  return { from, to: from };
}

/** Lines of a node by how many of the question's words they hold, rare ones before frequent ones. */
function matchingLines(
  file: FileRecord,
  { from, to }: LineRange,
  { lines, terms }: Pick<ExcerptOptions, "lines" | "terms">,
): number[] {
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
  const holders = new Map<string, number[]>();
  const last = Math.min(to, from + LOOKED_THROUGH - 1);
  for (let line = from; line <= last; line++) {
    for (const token of new Set(tokenize(lines.line(file, line) ?? ""))) {
      if (!weights.has(token)) continue;
      const known = holders.get(token);
      if (known === undefined) holders.set(token, [line]);
      else known.push(line);
    }
  }
  const scores = new Map<number, number>();
  for (const [token, found] of holders) {
    const worth = (weights.get(token) ?? 0) / (1 + Math.log(found.length));
    for (const line of found) scores.set(line, (scores.get(line) ?? 0) + worth);
  }
  return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([line]) => line);
}
