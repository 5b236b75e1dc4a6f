import type { FuzzOutcome } from "../../tests/fault/fuzz/run_fuzz.ts";

/** What a worker is to try. */
export interface FuzzRequest {
  readonly target: string;
  /** Number of the first attempt. */
  readonly seed: number;
  readonly seconds: number;
  /** Most attempts. */
  readonly attempts: number;
}

/** What became of it. */
export type FuzzReport = FuzzOutcome;
