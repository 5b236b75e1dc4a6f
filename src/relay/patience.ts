/** How long the processes of a workspace wait for each other, in milliseconds. */
export interface Patience {
  /** For the answer to a greeting. @default {10_000} */
  readonly greetingMs?: number;
  /** For a sign of life of an owner that owes an answer: it counts as suspended after that. @default {15_000} */
  readonly silenceMs?: number;
  /**
   * For the owner after one that was lost, as soon as it is there, to have compared everything with what is on disk,
   * before what was left unanswered is answered from what is kept of the index. @default {500}
   */
  readonly completeMs?: number;
  /** Until what failed is tried again, and an owner that could not be asked is asked again. @default {5_000} */
  readonly retryMs?: number;
}
