import { within } from "./within.ts";

/** How long somebody still waits, for several things one after the other. */
export class Patience {
  readonly #endMs: number;

  /** @param ms Milliseconds to wait in all, from now. */
  constructor(ms: number) {
    this.#endMs = performance.now() + ms;
  }

  /** Milliseconds that are left, 0 or more. */
  get leftMs(): number {
    return Math.max(0, this.#endMs - performance.now());
  }

  /** Waits for work, which goes on when patience ends before it. */
  async await(work: Promise<unknown>): Promise<void> {
    await within(this.leftMs, work);
  }
}
