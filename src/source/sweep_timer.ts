import { sweepDelay } from "./sweep_delay.ts";

/** Asks for sweeps regularly, the less often the longer they take. */
export class SweepTimer {
  readonly #sweep: () => void | Promise<void>;
  #everyMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /**
   * @param everyMs Milliseconds from the end of a sweep to the next one, unless {@linkcode sweepDelay} says more.
   * @param sweep Sweeps; fulfilled when that has been done. Must not reject.
   */
  constructor(everyMs: number, sweep: () => void | Promise<void>) {
    this.#everyMs = everyMs;
    this.#sweep = sweep;
    this.#wait(0);
  }

  /** Sweeps in another rhythm from now on. @param everyMs As for the constructor. */
  setInterval(everyMs: number): void {
    if (everyMs === this.#everyMs) return;
    this.#everyMs = everyMs;
    if (this.#timer !== undefined) this.#wait(0);
  }

  /** Asks for no more sweeps. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #wait(tookMs: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), sweepDelay(this.#everyMs, tookMs));
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    const began = performance.now();
    await this.#sweep();
    this.#wait(performance.now() - began);
  }
}
