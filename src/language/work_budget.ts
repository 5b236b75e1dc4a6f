import process from "node:process";

/** What a {@link WorkBudget} goes by, both in milliseconds. */
export interface WorkClocks {
  /** The time; only differences count. */
  readonly now: () => number;
  /** What all threads of this process have worked. */
  readonly worked: () => number;
}

/**
 * Time for a piece of work that one thread does. It is spent when it has passed and the process has worked for as long
 * since: a process that was suspended, or that the machine gave no time, is none that has tried for long.
 */
export class WorkBudget {
  readonly #milliseconds: number;
  readonly #clocks: WorkClocks;
  readonly #began: number;
  readonly #workedBefore: number;

  /** @param milliseconds How much time there is, from now on. */
  constructor(milliseconds: number, clocks: WorkClocks = systemClocks) {
    this.#milliseconds = milliseconds;
    this.#clocks = clocks;
    this.#began = clocks.now();
    this.#workedBefore = clocks.worked();
  }

  /** Whether nothing is left. */
  get isSpent(): boolean {
    const { now, worked } = this.#clocks;
    return now() - this.#began >= this.#milliseconds &&
      worked() - this.#workedBefore >= this.#milliseconds;
  }
}

const systemClocks: WorkClocks = {
  now: () => performance.now(),
  worked: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
