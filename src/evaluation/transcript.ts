import { Buffer } from "node:buffer";
import { answerElements } from "./answer_elements.ts";
import type { ShownLine } from "./shown_line.ts";

/** A line that grep prints. */
export interface PrintedLine {
  readonly path: string;
  /** One-based. */
  readonly line: number;
  readonly text: string;
}

/** What an agent has read after some calls, one answer after the other. */
export class Transcript {
  /** Lines of source that the answers show. */
  readonly shown: ShownLine[] = [];
  /** Lines at which places begin that the answers name without their source. */
  readonly named: ShownLine[] = [];
  /** Bytes before each answer. */
  readonly callStarts: number[] = [];
  #bytes = 0;

  /** Bytes of UTF-8 of all answers. */
  get bytes(): number {
    return this.#bytes;
  }

  get calls(): number {
    return this.callStarts.length;
  }

  /** Adds the answer of a tool. */
  addAnswer(text: string): void {
    this.callStarts.push(this.#bytes);
    const bytesBefore = byteCounter(text, this.#bytes);
    for (const { attributes, end, source } of answerElements(text)) {
      const path = attributes.get("file");
      if (path === undefined) continue;
      const at = bytesBefore(end);
      const line = Number(attributes.get("line"));
      if (line > 0) this.named.push({ path, line, at });
      const pieces = piecesOf(attributes.get("lines"));
      if (source === undefined) continue;
      const [start, stop] = source;
      let from = start;
      for (const piece of pieces) {
        for (let line = piece.start; line <= piece.end && from <= stop; line++) {
          const lineEnd = text.indexOf("\n", from);
          const to = lineEnd < 0 || lineEnd > stop ? stop : lineEnd;
          this.shown.push({ path, line, at: bytesBefore(to) });
          from = to + 1;
        }
        // Between two pieces stands a line of its own.
        const gap = text.indexOf("\n", from);
        from = gap < 0 ? stop : gap + 1;
      }
    }
    this.#bytes += Buffer.byteLength(text);
  }

  /**
   * Adds what `grep -n` prints.
   *
   * @param lines In the order in which they are printed.
   */
  addGrep(lines: Iterable<PrintedLine>): void {
    this.callStarts.push(this.#bytes);
    for (const { path, line, text } of lines) {
      this.#bytes += Buffer.byteLength(`${path}:${line}:${text}\n`);
      this.shown.push({ path, line, at: this.#bytes });
      this.named.push({ path, line, at: this.#bytes });
    }
  }
}

/** The runs of lines that an attribute such as `12-14,30-36` tells; the last may be shown in part. */
function piecesOf(lines = ""): { readonly start: number; readonly end: number }[] {
  return [...lines.matchAll(/(\d+)-(\d+)/g)].map(([, start, end]) => ({
    start: Number(start),
    end: Number(end),
  }));
}

/** Counts bytes up to places of a text that come in ascending order. */
function byteCounter(text: string, before: number): (at: number) => number {
  let counted = 0;
  let bytes = before;
  return (at) => {
    bytes += Buffer.byteLength(text.slice(counted, at));
    counted = at;
    return bytes;
  };
}
