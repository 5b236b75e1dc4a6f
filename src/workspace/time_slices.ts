/**
 * Lets other work of the event loop run in between when a long task has held it for `sliceMs`, so that requests are
 * answered while the task goes on.
 */
export class TimeSlices {
  readonly #sliceMs: number;
  #started = performance.now();

  /** @param sliceMs How long the task may hold the event loop, in milliseconds. */
  constructor(sliceMs = 12) {
    this.#sliceMs = sliceMs;
  }

  /** To be awaited after every step of the task. */
  async next(): Promise<void> {
    if (performance.now() - this.#started < this.#sliceMs) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#started = performance.now();
  }
}
