/** What became of live servers under one sort of trouble. */
export interface LiveOutcome {
  /** What was done to them. */
  readonly trouble: string;
  /** How often. */
  readonly times: number;
  /** Answers, or inputs, that were judged. */
  readonly judged: number;
  /** Those that were wrong, or lost, in words. */
  readonly wrong: readonly string[];
  /** What else was measured, in words. */
  readonly measured: string;
}
