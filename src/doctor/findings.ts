import type { Finding } from "./finding.ts";

/** Collects what is found in one area. */
export class Findings {
  readonly list: Finding[] = [];
  readonly #area: Finding["area"];

  constructor(area: Finding["area"]) {
    this.#area = area;
  }

  ok(text: string): void {
    this.list.push({ area: this.#area, level: "ok", text });
  }

  note(text: string, remedy?: string): void {
    this.#add("note", text, remedy);
  }

  problem(text: string, remedy: string): void {
    this.#add("problem", text, remedy);
  }

  #add(level: Finding["level"], text: string, remedy: string | undefined): void {
    this.list.push({ area: this.#area, level, text, ...(remedy === undefined ? {} : { remedy }) });
  }
}
