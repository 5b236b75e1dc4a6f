import type { FaultOutcome } from "./fault_outcome.ts";
import type { ReopenedIndex } from "./reopened_index.ts";

/** Counts what became of an index after faults of one sort. */
export class OutcomeTally {
  #injected = 0;
  #whole = 0;
  #earlier = 0;
  #rebuilt = 0;
  #wrong = 0;
  readonly #recoveries: number[] = [];

  /**
   * Notes one outcome.
   *
   * @param last Number of the state that was kept last.
   */
  note({ state, isRight, seconds }: ReopenedIndex, last: number, freshSeconds: number): void {
    this.#injected++;
    if (!isRight || state === -2) this.#wrong++;
    else if (state === -1) this.#rebuilt++;
    else if (state < last) this.#earlier++;
    else this.#whole++;
    this.#recoveries.push(seconds / freshSeconds);
  }

  /** Everything noted so far. */
  outcome(fault: string): FaultOutcome {
    return {
      fault,
      injected: this.#injected,
      whole: this.#whole,
      earlier: this.#earlier,
      rebuilt: this.#rebuilt,
      wrong: this.#wrong,
      recovery: this.#recoveries.sort((a, b) => a - b)[this.#recoveries.length >> 1] ?? 0,
    };
  }
}
