/** Runs tasks one after the other, in the order in which they were asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Whether a task runs or waits. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** Runs `task` when all tasks before it have ended; its failure is the caller's alone. */
  take<T>(task: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const turn = this.#last.then(task, task);
    this.#last = turn.catch(() => undefined).finally(() => this.#waiting--);
    return turn;
  }
}
