/** Tells a long task when to let other work of the event loop run. */
export class TimeSlices {
  readonly #sliceMs: number;
  #started = performance.now();

  /** @param sliceMs How long the task may hold the event loop, in milliseconds. */
  constructor(sliceMs: number) {
    this.#sliceMs = sliceMs;
  }

  /** Whether it is time for a {@link pause}. */
  get isOver(): boolean {
    return performance.now() - this.#started >= this.#sliceMs;
  }

  /** Lets other work run. */
  async pause(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#started = performance.now();
  }
}
