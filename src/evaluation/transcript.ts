import { Buffer } from "node:buffer";
import { answerElements } from "./answer_elements.ts";
import type { ShownLine } from "./shown_line.ts";

/** What an agent has read after some calls, one answer after the other. */
export class Transcript {
  /** Lines of source that the answers show. */
  readonly shown: ShownLine[] = [];
  /** Lines at which places begin that the answers name, with or without source. */
  readonly named: ShownLine[] = [];
  #bytes = 0;
  #calls = 0;

  /** Bytes of UTF-8 of all answers. */
  get bytes(): number {
    return this.#bytes;
  }

  get calls(): number {
    return this.#calls;
  }

  /** Adds the answer of a tool. */
  addAnswer(text: string): void {
    const bytesBefore = byteCounter(text, this.#bytes);
    for (const { attributes, end, source } of answerElements(text)) {
      const path = attributes.get("file");
      if (path === undefined) continue;
      const at = bytesBefore(end);
      const line = Number(attributes.get("line"));
      if (line > 0) this.named.push({ path, line, at });
      const first = Number.parseInt(attributes.get("lines") ?? "", 10);
      if (source === undefined || !(first > 0)) continue;
      this.named.push({ path, line: first, at });
      const [start, stop] = source;
      let next = first;
      for (let from = start; from < stop;) {
        const lineEnd = text.indexOf("\n", from);
        const to = lineEnd < 0 || lineEnd > stop ? stop : lineEnd;
        this.shown.push({ path, line: next++, at: bytesBefore(to) });
        from = to + 1;
      }
    }
    this.#bytes += Buffer.byteLength(text);
    this.#calls++;
  }

  /**
   * Adds what `grep -n` prints.
   *
   * @param lines In the order in which they are printed.
   */
  addGrep(
    lines: Iterable<{ readonly path: string; readonly line: number; readonly text: string }>,
  ): void {
    for (const { path, line, text } of lines) {
      this.#bytes += Buffer.byteLength(`${path}:${line}:${text}\n`);
      this.shown.push({ path, line, at: this.#bytes });
      this.named.push({ path, line, at: this.#bytes });
    }
    this.#calls++;
  }
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
