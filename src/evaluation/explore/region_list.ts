import type { LineSpan } from "../line_span.ts";

/** Regions of a submission: each once, in the order in which they came, up to a number. */
export class RegionList {
  readonly regions: LineSpan[] = [];
  readonly #most: number;
  readonly #keys = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.regions.length >= this.#most;
  }

  add({ path, start, end }: LineSpan): void {
    const key = `${path}\n${start}\n${end}`;
    if (this.isFull || this.#keys.has(key)) return;
    this.#keys.add(key);
    this.regions.push({ path, start, end });
  }
}
