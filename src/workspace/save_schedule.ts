/** Has a changed state saved some time after the first of several changes. */
export class SaveSchedule {
  readonly #delayMs: number;
  readonly #save: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDue = false;
  #isStopped = false;

  /**
   * @param delayMs Milliseconds from a change until `save` is called.
   * @param save Starts the saving; must not throw.
   */
  constructor(delayMs: number, save: () => void) {
    this.#delayMs = delayMs;
    this.#save = save;
  }

  /** Whether anything changed since the last {@link begin}. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Notes a change. */
  note(): void {
    this.#isDue = true;
    if (this.#timer === undefined && !this.#isStopped) {
      this.#timer = setTimeout(this.#save, this.#delayMs);
    }
  }

  /** Notes that saving begins: what changes from now on is for the next time. */
  begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = false;
  }

  /** Notes that saving failed: it is still due, but not before the next change. */
  postpone(): void {
    this.#isDue = true;
  }

  /** Starts no more saving by itself. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
