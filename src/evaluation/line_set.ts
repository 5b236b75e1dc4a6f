import type { LineSpan } from "./line_span.ts";

/** Lines of files, each once. */
export class LineSet {
  readonly #files = new Map<string, Set<number>>();
  #size = 0;

  constructor(spans: Iterable<LineSpan> = []) {
    for (const span of spans) this.add(span);
  }

  /** Number of lines. */
  get size(): number {
    return this.#size;
  }

  /** Paths of the files of which there are lines. */
  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** Adds the lines of a span. */
  add({ path, start, end }: LineSpan): void {
    for (let line = start; line <= end; line++) this.addLine(path, line);
  }

  /** @returns Whether the line is new. */
  addLine(path: string, line: number): boolean {
    let lines = this.#files.get(path);
    if (lines === undefined) this.#files.set(path, lines = new Set());
    if (lines.has(line)) return false;
    lines.add(line);
    this.#size++;
    return true;
  }

  has(path: string, line: number): boolean {
    return this.#files.get(path)?.has(line) ?? false;
  }

  /** How many lines of another set are in this one. */
  overlap(other: LineSet): number {
    let count = 0;
    for (const [path, lines] of other.#files) {
      const own = this.#files.get(path);
      if (own !== undefined) { for (const line of lines) if (own.has(line)) count++; }
    }
    return count;
  }
}
