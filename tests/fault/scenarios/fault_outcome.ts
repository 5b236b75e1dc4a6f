/** What became of an index after faults of one sort. */
export interface FaultOutcome {
  /** What was done to it. */
  readonly fault: string;
  /** How often. */
  readonly injected: number;
  /** How often it was reopened as it was kept last. */
  readonly whole: number;
  /** How often it was reopened as it was kept before, and brought up to date from the files. */
  readonly earlier: number;
  /** How often it was dropped and built anew from the files. */
  readonly rebuilt: number;
  /** How often an answer was wrong afterwards. */
  readonly wrong: number;
  /** Median time from reopening to right answers, as a share of the time of a fresh build. */
  readonly recovery: number;
}
